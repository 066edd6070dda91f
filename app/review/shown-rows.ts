import type { QueueRow } from "./row-view.ts";

/** A row as it is shown. `isGone`: decided by anyone, and still in its place. */
export type ShownRow = QueueRow & { isGone: boolean };

/**
 * What the list shows. A queue that changes while it is read must not move what is under the pointer: rows that are decided stay
 * in their places until the list may move, and new ones are only counted.
 */
export type ShownQueue = {
  rows: readonly ShownRow[];
  /** The keys of all rows that were shown: one that is opened again is not new. */
  known: ReadonlySet<string>;
  /** The largest id of an item when the list was begun. */
  newestId: number;
  /** New rows, which are not shown. */
  waiting: number;
};

export function beginQueue(rows: readonly QueueRow[]): ShownQueue {
  return {
    rows: rows.map(shown),
    known: new Set(rows.map(({ key }) => key)),
    newestId: Math.max(0, ...rows.map(({ id }) => id)),
    waiting: 0,
  };
}

/** The list after the queue was read again. `isHeld`: whether rows must stay where they are. */
export function updateQueue(queue: ShownQueue, rows: readonly QueueRow[], isHeld: boolean): ShownQueue {
  const present = new Map(rows.map((row) => [row.key, row]));
  const stay = queue.rows.flatMap((row): ShownRow[] => {
    const now = present.get(row.key);
    if (now) return [shown(now)];
    return isHeld ? [{ ...row, isGone: true }] : [];
  });
  const shownKeys = new Set(stay.map(({ key }) => key));
  const others = rows.filter(({ key }) => !shownKeys.has(key));
  const added = others.filter(({ key, id }) => queue.known.has(key) || id <= queue.newestId);
  const all = [...stay];
  for (const row of added) all.splice(placeOf(row, all, isHeld), 0, shown(row));
  return {
    ...queue,
    rows: all,
    known: new Set([...queue.known, ...added.map(({ key }) => key)]),
    waiting: others.length - added.length,
  };
}

/** Without the rows that are gone. */
export function settleQueue(queue: ShownQueue): ShownQueue {
  return queue.rows.some(({ isGone }) => isGone)
    ? { ...queue, rows: queue.rows.filter(({ isGone }) => !isGone) }
    : queue;
}

/** By the deadline; at the end while the list must not move. */
function placeOf(row: QueueRow, rows: readonly ShownRow[], isHeld: boolean): number {
  const index = isHeld
    ? -1
    : rows.findIndex(({ dueAt, id }) => dueAt > row.dueAt || (dueAt === row.dueAt && id > row.id));
  return index === -1 ? rows.length : index;
}

function shown(row: QueueRow): ShownRow {
  return { ...row, isGone: false };
}
