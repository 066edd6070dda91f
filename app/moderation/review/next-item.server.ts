import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { inOrder, isAfterItem } from "./queue-order.server.ts";
import { openItemConditions, type QueueQuery } from "./read-queue.server.ts";

type Next = { query: QueueQuery; viewerId: string; now: Date };

/**
 * The open item that follows another one in the order of the queue, else the first one; items that another person has
 * open are passed over. Null if there is none. `after`: the id of an item, open or closed.
 */
export async function findNextItem(
  database: Database,
  { after, ...next }: Next & { after: number },
): Promise<{ id: number; name: string } | null> {
  return (await findFirst(database, next, isAfterItem(next.query.order, after))) ?? findFirst(database, next);
}

/** An open item; null if it is closed, or unknown. */
export async function findOpenItem(database: Database, id: number): Promise<{ id: number; name: string } | null> {
  const [found] = await database
    .select({ id: reviewItems.id, name: stations.name })
    .from(reviewItems)
    .leftJoin(stations, eq(stations.id, reviewItems.stationId))
    .where(and(eq(reviewItems.id, id), isNull(reviewItems.closedAt)));
  return found ? { id: found.id, name: found.name ?? "" } : null;
}

async function findFirst(database: Database, { query, viewerId, now }: Next, condition = sql`true`) {
  const isFree = sql`(${reviewItems.claimedBy} is null or ${reviewItems.claimedBy} = ${viewerId}
    or ${reviewItems.claimedUntil} <= ${now.toISOString()}::timestamptz)`;
  const page = database
    .select({ id: reviewItems.id, stationId: reviewItems.stationId })
    .from(reviewItems)
    .where(and(...openItemConditions(query), isFree, condition))
    .orderBy(...inOrder(query.order))
    .limit(1)
    .as("page");
  const [first] = await database
    .select({ id: page.id, name: stations.name })
    .from(page)
    .leftJoin(stations, eq(stations.id, page.stationId));
  return first ? { id: first.id, name: first.name ?? "" } : null;
}
