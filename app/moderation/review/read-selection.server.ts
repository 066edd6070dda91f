import { and, eq, ne, sql } from "drizzle-orm";
import { proposals } from "#app/moderation/contributions/proposals.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { inOrder } from "./queue-order.server.ts";
import { openItemConditions, type QueueQuery } from "./read-queue.server.ts";
import { MAX_ITEMS, serializeSeenItem } from "./seen-items.ts";

/** The first items of a query that can be decided together, at most `MAX_ITEMS`, as `seen-items.ts` writes them. */
export async function readSelection(database: Database, query: QueueQuery): Promise<string[]> {
  const page = database
    .select({
      id: reviewItems.id,
      kind: reviewItems.kind,
      subject: reviewItems.subject,
      stationId: reviewItems.stationId,
      dueAt: reviewItems.dueAt,
      since: reviewItems.since,
    })
    .from(reviewItems)
    .where(and(...openItemConditions(query), ne(reviewItems.kind, "appeal")))
    .orderBy(...inOrder(query.order))
    .limit(MAX_ITEMS)
    .as("page");
  const rows = await database
    .select({ id: page.id, status: stations.status, updatedAt: stations.updatedAt, proposedAt: proposals.madeAt })
    .from(page)
    .innerJoin(stations, eq(stations.id, page.stationId))
    .leftJoin(proposals, and(eq(page.kind, "proposal"), eq(sql`${proposals.id}::text`, page.subject)))
    .orderBy(...inOrder(query.order, page));
  return rows.map(({ id, status, updatedAt, proposedAt }) =>
    serializeSeenItem({ id, seen: { status, updatedAt: proposedAt ?? updatedAt } }),
  );
}
