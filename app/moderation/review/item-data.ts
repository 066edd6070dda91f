import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import type { PlayableStation } from "#app/sound/player/sources.ts";
import type { ShownField, ShownValue } from "#app/stations/history/shown-value.ts";
import type { ReviewKind } from "#app/stations/open-items/review-item.ts";
import type { ItemChange, OtherItem, StationView, StreamStep } from "./item-view.ts";
import type { QueueView } from "./queue-query.ts";

/**
 * A proposed field. `column`: its name in a decision. `current`: what the station has now, if that is neither before
 * nor after. `images`: of the image, the URLs of what the station has and of what is proposed, empty without one; null
 * for other fields.
 */
type ItemProposalField = ShownField & {
  column: string;
  isConflict: boolean;
  current: ShownValue;
  images: { current: string; proposed: string } | null;
};

/** `why`: what the person explained; empty without. */
export type ItemProposal = { fields: ItemProposalField[]; why: string };

/** `decision`: what is appealed, as in the history; `reason` and `explanation`: of that, may be empty. */
export type ItemAppeal = { text: string; decision: string; reason: string; explanation: string };

/** The open item, as its page shows it. */
export type ItemData = {
  id: number;
  kind: ReviewKind;
  /** In milliseconds. */
  dueAt: number;
  now: number;
  /** The state that a decision contains; see seen-items.ts. */
  seen: string;
  /** What became of it; null while it is open. */
  outcome: string | null;
  /** Another person who has it open, and since when; null without one. */
  claim: { name: string; since: string } | null;
  /** Null for a station that is gone. */
  station: StationView | null;
  player: PlayableStation | null;
  check: { outcome: StreamOutcome | null; text: string; recent: readonly boolean[] } | null;
  steps: StreamStep[];
  /** Who submitted the station, or proposed its changes; null without a person. */
  person: TrustedPerson | null;
  client: StationRecord["client"];
  /** As in the station's record. */
  original: StationRecord["original"];
  name: string;
  /** Null for other kinds, and once decided. */
  proposal: ItemProposal | null;
  appeal: ItemAppeal | null;
  changes: ItemChange[];
  others: OtherItem[];
  /** Of a pair that may be one station: the other one, its player, and the state that a decision on it contains. */
  pair: { station: StationView; player: PlayableStation; seen: string } | null;
};

/** A person and the trust in them: «12 aprovadas, 1 recusada, 0 revertidas». */
export type TrustedPerson = { name: string; trust: string };

/** What is known of a station beside its fields, for those who decide on it. */
export type StationRecord = {
  /** Who submitted it; null without an account. */
  person: TrustedPerson | null;
  /** Of a submission through Radio Browser's API the app, as it named itself; '' for one without a name, null for any other. */
  client: string | null;
  /** The last ones, the newest first. */
  changes: ItemChange[];
  /** The size and format of its image as it was sent or fetched: «600 × 600, PNG, 84 kB»; empty if they are not known. */
  original: string;
};

/** What is decided on: one item, or the selected ones. */
export type DecisionItems = {
  /** See seen-items.ts. */
  items: readonly string[];
  /** Of the only item; else empty. */
  name: string;
  /** Null for several items. */
  kind: ReviewKind | null;
};

/** What the queue's page gives to the open item. */
export type QueueContext = {
  view: QueueView;
  /** Its position in the queue, from 1; null if the queue does not show it. */
  position: number | null;
  total: number;
  mayDelete: boolean;
  isBusy: boolean;
  /** Publishes or keeps public; `fields`: the other fields of the form. */
  approve: (target: DecisionItems, fields: Record<string, string>) => void;
  /** Asks for a reason first. */
  suspend: (target: DecisionItems) => void;
  /** Asks first. */
  remove: (target: DecisionItems) => void;
};
