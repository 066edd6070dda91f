import type { ActorRole } from "#app/stations/history/change.ts";
import type { RefusalFacts } from "#app/stations/history/refusal-sentences.ts";
import type { ReviewKind } from "#app/stations/open-items/review-item.ts";

/** A decision that keeps a station out of the directory, or takes it away. */
export type StationRefusal = {
  /** Its id in the history. */
  change: number;
  at: Date;
  stationId: string;
  stationName: string;
  /** Who decided; null without a person, or when the account was deleted. */
  actorId: string | null;
  actorRole: ActorRole;
  /** A code of refusal-sentences.ts; null or another code: none was given. */
  reason: string | null;
  text: string;
  isDeletion: boolean;
  /** Whether visitors saw the station before. */
  wasPublic: boolean;
  /** The kind of the item of the queue that it decided. */
  itemKind: ReviewKind | null;
  /** What is known of the station, and what the reason names. */
  facts: Omit<RefusalFacts, "text">;
};
