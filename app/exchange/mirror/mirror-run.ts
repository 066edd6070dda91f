/** What a pass has done. */
export type PassCounts = {
  added: number;
  changed: number;
  /** Out of the directory, because the upstream no longer has them. */
  removed: number;
  /** Read, and left as they are. */
  kept: number;
};

export const NO_COUNTS: PassCounts = { added: 0, changed: 0, removed: 0, kept: 0 };

/**
 * `changes`: what changed since the last pass. `all`: all stations first.
 * A pass that was interrupted continues where it stopped.
 */
export const PASS_KINDS = ["changes", "all"] as const;

export type PassKind = (typeof PASS_KINDS)[number];

/**
 * Where a pass is. One of kind `all` notes the newest change and reads all stations; all follow the changes, and settle
 * at last: insert the new stations that they found, and remove what the reading of all did not find.
 */
type PassStep = "note" | "read" | "follow" | "settle";

export type MirrorPass = {
  /** In the history, of all that it changes. */
  id: string;
  kind: PassKind;
  step: PassStep;
  /** ISO 8601. */
  startedAt: string;
  /** The first one: it may insert any number of stations. */
  isFirst: boolean;
  /** Stations read in step `read`, and how many the upstream has; 0: unknown. */
  offset: number;
  total: number;
  /** The newest change before the reading of all began. */
  cursor: string | null;
  counts: PassCounts;
};

/** A pass that ended. */
export type EndedPass = { endedAt: string; ms: number; base: string; counts: PassCounts };

/** A batch of a pass, in one transaction. `pass` is what is stored with it. */
export type BatchContext = {
  pass: MirrorPass;
  now: Date;
  /** Whether streams on private addresses are accepted. */
  allowPrivateStreams: boolean;
  /** Whether new stations are inserted; otherwise they are held until the pass settles. */
  insertsNew: boolean;
};
