import type { QueueChip, QueueOrder, QueueView } from "./queue-query.ts";
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

/** A row as it is shown. `isGone`: decided by anyone, and still in its place. */
export type ShownRow = QueueRow & { isGone: boolean };

/** The queue as it was read. */
export type ReadQueue = Pick<QueuePageData, "rows" | "newest"> & { view: Pick<QueuePageData["view"], "order"> };

/**
 * What the list shows. A queue that changes while it is read must not move what is under the pointer: rows that are
 * decided stay in their places until the list may move, and new ones are only counted.
 */
export type ShownQueue = {
  rows: readonly ShownRow[];
  /** The keys of all rows that were shown: one that is opened again is not new. */
  known: ReadonlySet<string>;
  /** The largest id of an item when the list was begun. */
  newestId: number;
  /** New rows of this page, which are not shown. */
  waiting: number;
  /** New items on later pages. */
  beyond: number;
};

export function beginQueue({ rows, newest }: ReadQueue): ShownQueue {
  return {
    rows: rows.map(shown),
    known: new Set(rows.map(({ key }) => key)),
    newestId: Math.max(0, ...[...rows, ...newest].map(({ id }) => id)),
    waiting: 0,
    beyond: 0,
  };
}

/** The list after the queue was read again. `isHeld`: whether rows must stay where they are. */
export function updateQueue(
  queue: ShownQueue,
  { rows, newest, view: { order } }: ReadQueue,
  isHeld: boolean,
): ShownQueue {
  const present = new Map(rows.map((row) => [row.key, row]));
  const stay = queue.rows.flatMap((row): ShownRow[] => {
    const now = present.get(row.key);
    if (now) return [shown(now)];
    return isHeld ? [{ ...row, isGone: true }] : [];
  });
  const shownKeys = new Set(stay.map(({ key }) => key));
  const isKnown = ({ key, id }: Pick<QueueRow, "id" | "key">) => queue.known.has(key) || id <= queue.newestId;
  const others = rows.filter(({ key }) => !shownKeys.has(key));
  const added = others.filter(isKnown);
  const all = [...stay];
  for (const row of added) all.splice(isHeld ? all.length : insertionIndex(row, all, order), 0, shown(row));
  return {
    ...queue,
    rows: all,
    known: new Set([...queue.known, ...added.map(({ key }) => key)]),
    waiting: others.length - added.length,
    beyond: newest.filter((item) => !(present.has(item.key) || isKnown(item))).length,
  };
}

/** Without the rows that are gone. */
export function settleQueue(queue: ShownQueue): ShownQueue {
  return queue.rows.some(({ isGone }) => isGone)
    ? { ...queue, rows: queue.rows.filter(({ isGone }) => !isGone) }
    : queue;
}

/** The index at which a row is inserted, by the order of the queue. */
function insertionIndex(row: QueueRow, rows: readonly ShownRow[], order: QueueOrder): number {
  const index = rows.findIndex((other) => (order === "due" ? isDueBefore(row, other) : isNewer(row, other)));
  return index === -1 ? rows.length : index;
}

const isDueBefore = (row: QueueRow, { dueAt, id }: QueueRow) =>
  row.dueAt < dueAt || (row.dueAt === dueAt && row.id < id);
const isNewer = (row: QueueRow, { since, id }: QueueRow) => row.since > since || (row.since === since && row.id > id);

function shown(row: QueueRow): ShownRow {
  return { ...row, isGone: false };
}
