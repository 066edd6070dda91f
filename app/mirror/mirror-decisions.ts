import type { WrittenFields } from "#app/radio-browser/station-sources.ts";
import type { StationStatus } from "#app/stations/station-status.ts";
import type { MirrorField } from "./merge-fields.ts";

// What waits for an administrator of the mirror.

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
