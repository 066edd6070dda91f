import type { PlayableStation } from "#app/player/sources.ts";
import type { ReviewKind } from "#app/review-items/review-item.ts";
import type { StreamOutcome } from "#app/streams/inspection.ts";
import type { ItemChange, OtherItem, StationView, StreamStep } from "./item-view.ts";

/** The open item, as its page shows it. */
export type ItemData = {
  id: number;
  kind: ReviewKind;
  /** In milliseconds. */
  dueAt: number;
  now: number;
  /** What a decision carries; see seen-items.ts. */
  seen: string;
  /** What became of it; null while it is open. */
  outcome: string | null;
  /** Another person who has it open, and since when; null without one. */
  claim: { name: string; since: string } | null;
  /** Null for a station that is gone. */
  station: StationView | null;
  player: PlayableStation | null;
  check: { outcome: StreamOutcome | null; text: string } | null;
  steps: StreamStep[];
  /** The public name of the person who submitted it; null without one. */
  submitter: { name: string } | null;
  changes: ItemChange[];
  others: OtherItem[];
  /** Of a pair that may be one station: the other one, and its player. */
  pair: { station: StationView; player: PlayableStation } | null;
};
