import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import type { QueueOrder } from "./queue-query.ts";

/** A cursor in an order of the queue: the deadline of an item, or when it was opened. The items after it are read. */
export type QueueCursor = { at: Date; id: number };

type Ordered<Column> = { dueAt: Column; since: Column; id: Column };

/**
 * The columns of an order, for `orderBy`: of the items, or of a subquery that selects them. Each order has an index of
 * open items.
 */
export function inOrder(order: QueueOrder, { dueAt, since, id }: Ordered<PgColumn> = reviewItems): SQL[] {
  return order === "due" ? [asc(dueAt), asc(id)] : [desc(since), desc(id)];
}

/** Whether an item follows a cursor. A comparison of rows uses the index; two joined by `or` would scan it from the start. */
export function isAfterCursor(order: QueueOrder, { at, id }: QueueCursor): SQL {
  return isAfter(order, sql`${sql.param(at, reviewItems.dueAt)}, ${id}`);
}

/** Whether an item follows another one, open or closed, by its id. */
export function isAfterItem(order: QueueOrder, id: number): SQL {
  const column = sql.raw(order === "due" ? "due_at" : "since");
  return isAfter(order, sql`select decided.${column}, decided.id from ${reviewItems} decided where decided.id = ${id}`);
}

function isAfter(order: QueueOrder, cursor: SQL): SQL {
  const { dueAt, since, id } = reviewItems;
  return order === "due" ? sql`(${dueAt}, ${id}) > (${cursor})` : sql`(${since}, ${id}) < (${cursor})`;
}

/** The cursor of an item. */
export function cursorOf(
  order: QueueOrder,
  { dueAt, since, id }: Ordered<unknown> & { dueAt: Date; since: Date; id: number },
): QueueCursor {
  return { at: order === "due" ? dueAt : since, id };
}
