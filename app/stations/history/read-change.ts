import type { ActorRole, ChangeKind } from "./change.ts";
import type { PrivatePart, StationFields } from "./changed-fields.ts";
import type { ReasonDetails } from "./reason-details.ts";

/** Who made a change. `id`, `name` and `email` are null without a person, or when the account was deleted. */
export type ReadActor = { role: ActorRole; id: string | null; name: string | null; email: string | null };

/** A change as it is read from the history; see changes.table.ts. */
export type ReadChange = {
  id: number;
  at: Date;
  kind: ChangeKind;
  stationId: string | null;
  stationName: string | null;
  before: StationFields | null;
  after: StationFields | null;
  private: PrivatePart | null;
  reason: string | null;
  reasonDetails: ReasonDetails | null;
  text: string;
  reverts: number | null;
  batch: string | null;
  itemId: number | null;
  actor: ReadActor;
  /** Who made the change that this one reverts. */
  revertedActor: ReadActor | null;
  /** The change that reverts this one. */
  revertedBy: { at: Date; actor: ReadActor } | null;
  /** Of a batch of changes of one kind, of which this is the newest: how many they are, and the stations of the first. */
  group: { count: number; stations: { id: string; name: string }[] } | null;
};
