import type { MirrorPass } from "./mirror-run.ts";
import type { Trouble } from "./mirror-trouble.ts";

/**
 * `off`: no upstream is set. `running`: a process runs a pass. `waiting`: none has ended yet, or an interrupted one is
 * to be continued. `stopped`: it waits for an administrator. `troubled`: the last one failed. `up-to-date`: it ended well.
 */
export const MIRROR_STATUSES = ["off", "paused", "running", "waiting", "stopped", "troubled", "up-to-date"] as const;

export type MirrorStatus = (typeof MIRROR_STATUSES)[number];

/** A pass that waits for an administrator. `id`: of the pass with these numbers. */
type StoppedPass = { id: string; added: number; removed: number; known: number };

/** The stopped pass of a mirror; null if none is. */
export function stoppedPass({ pass, trouble }: Pick<Stored, "pass" | "trouble">): StoppedPass | null {
  if (pass === null || trouble?.kind !== "stopped") return null;
  const { added = 0, removed = 0, known = 0 } = trouble;
  return { id: `${pass.id}-${added}-${removed}`, added, removed, known };
}

type Stored = {
  paused: boolean;
  pass: MirrorPass | null;
  leasedUntil: Date;
  trouble: Trouble | null;
  lastPass: unknown;
};

export function mirrorStatus(
  { paused, pass, leasedUntil, trouble, lastPass }: Stored,
  { isConfigured, now }: { isConfigured: boolean; now: Date },
): MirrorStatus {
  if (pass !== null && leasedUntil > now) return "running";
  if (!isConfigured) return "off";
  if (paused) return "paused";
  if (trouble !== null) return trouble.kind === "stopped" ? "stopped" : "troubled";
  return pass !== null || lastPass === null ? "waiting" : "up-to-date";
}
