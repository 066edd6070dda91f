import type { StationStatus } from "#app/stations/station/station-status.ts";
import type { WrittenFields } from "#app/stations/station/upstream-facts.ts";
import type { MirrorField } from "./merge-fields.ts";

// The decisions about the mirror that wait for an administrator, and their answers.

/** A station of ours that a decision is about. */
export type OwnStation = { id: string; name: string; status: StationStatus };

/** A field that was changed here, and that the upstream has changed since. */
export type MirrorQuestion = {
  id: number;
  field: MirrorField;
  askedAt: Date;
  station: OwnStation;
  /** The columns of the station. */
  ours: WrittenFields;
  /** The same as the upstream has them. */
  theirs: WrittenFields;
  /** Of both values. */
  version: string;
};

/** A station of an upstream that is not taken yet. `station`: ours with its stream; null where too many came at once. */
export type HeldUpstream = {
  uuid: string;
  name: string;
  streamUrl: string;
  heldAt: Date;
  station: OwnStation | null;
};

/** A station that was deleted here, and that the upstream still has. No pass brings it back. */
export type DeletedStation = { id: string; name: string; deletedAt: Date };

/** An administrator's answer about a field that was changed here and upstream. */
export const QUESTION_ANSWERS = ["ours", "theirs"] as const;

export type QuestionAnswer = (typeof QUESTION_ANSWERS)[number];

/** An administrator's answer about a station of the upstream that has a stream of ours under another name. */
export const SAME_STATION_ANSWERS = ["same", "other"] as const;

export type SameStationAnswer = (typeof SAME_STATION_ANSWERS)[number];

/** How many new stations a pass after the first inserts without permission. */
export const MAX_NEW_PER_PASS = 2_000;

/**
 * Why a new station of an upstream is not taken at once. `many`: too many came at once. `same-stream`: we have its
 * stream, under a name without a common word.
 */
export const HELD_REASONS = ["many", "same-stream"] as const;

export type HeldReason = (typeof HELD_REASONS)[number];

/** `take`: of `many`. `same`, `other`: whether it is the station that we have. */
export const HELD_ANSWERS = ["take", "same", "other"] as const;

export type HeldAnswer = (typeof HELD_ANSWERS)[number];
