import type { ActorRole } from "#app/stations/history/change.ts";
import type { PublicKind } from "#app/stations/history/change-log-query.ts";
import type { StationFields } from "#app/stations/history/changed-fields.ts";

export type ShownActor = { name: string; role: ActorRole };

/** A change as all may see it. */
export type PublicChange = {
  id: number;
  at: Date;
  kind: PublicKind;
  actor: ShownActor;
  /** As it is now; null for one that is not public now, of which nothing is shown. */
  station: { id: string; name: string } | null;
  before: StationFields | null;
  after: StationFields | null;
  /** A code. */
  reason: string | null;
  /** The reason for readers; empty without one. */
  why: string;
  text: string;
  reverts: number | null;
  revertedActor: ShownActor | null;
  revertedBy: { at: Date; actor: ShownActor } | null;
  /** Of a batch of changes: their number, and the names of some of its stations that are public. */
  group: { count: number; names: string[] } | null;
};
