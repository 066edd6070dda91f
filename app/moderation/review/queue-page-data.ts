import type { QueueChip } from "./queue-filters.ts";
import type { QueueView } from "./queue-query.ts";
import type { QueueRow } from "./row-view.ts";

/** What the page of the queue shows, but for the open item. */
export type QueuePageData = {
  view: QueueView;
  /** Identifies the view. */
  search: string;
  rows: QueueRow[];
  /** The newest items of the view, on this page or not. */
  newest: Pick<QueueRow, "id" | "key">[];
  /** The number of items of the view. */
  total: number;
  /** A cursor; null on the last page. */
  next: string | null;
  chips: QueueChip[];
  /** When it was read, in milliseconds. */
  now: number;
  mayDelete: boolean;
};
