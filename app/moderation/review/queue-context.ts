import type { ReviewKind } from "#app/stations/open-items/review-item.ts";
import type { QueueView } from "./queue-query.ts";

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
