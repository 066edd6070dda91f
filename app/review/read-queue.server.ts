import { and, asc, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "#app/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { ReviewKind } from "#app/review-items/review-item.ts";
import { reviewItems } from "#app/review-items/review-items.table.ts";
import { MODERATED_FIELDS } from "#app/stations/station-reader.server.ts";
import { stations } from "#app/stations/stations.table.ts";

export const ITEMS_PER_PAGE = 50;

/** The place of an item in the queue: the items after it are read. */
export type QueueCursor = { dueAt: Date; id: number };

/** `kind`, `stationId`: null for all. */
export type QueueQuery = { kind: ReviewKind | null; stationId: string | null; after: QueueCursor | null };

/** An open item with its station, and the public name of the person who has it open (empty without a name, null without a person). */
export type QueueItem = Awaited<ReturnType<typeof readQueue>>["items"][number];

/** A page of the open items, the most urgent first. `next`: the cursor of the following page; null on the last one. */
export async function readQueue(database: Database, { kind, stationId, after }: QueueQuery) {
  // First the page, then its stations: without statistics the embedded database would sort all items with their stations.
  const page = database
    .select({
      id: reviewItems.id,
      kind: reviewItems.kind,
      since: reviewItems.since,
      dueAt: reviewItems.dueAt,
      stationId: reviewItems.stationId,
      claimedBy: reviewItems.claimedBy,
      claimedUntil: reviewItems.claimedUntil,
    })
    .from(reviewItems)
    .where(and(...openItems({ kind, stationId }), after ? isAfter(after) : undefined))
    .orderBy(asc(reviewItems.dueAt), asc(reviewItems.id))
    .limit(ITEMS_PER_PAGE + 1)
    .as("page");
  const rows = await database
    .select({
      id: page.id,
      kind: page.kind,
      since: page.since,
      dueAt: page.dueAt,
      claimedBy: page.claimedBy,
      claimedUntil: page.claimedUntil,
      claimantName: users.name,
      station: MODERATED_FIELDS,
    })
    .from(page)
    .leftJoin(stations, eq(stations.id, page.stationId))
    .leftJoin(users, eq(users.id, page.claimedBy))
    .orderBy(asc(page.dueAt), asc(page.id));
  const items = rows.slice(0, ITEMS_PER_PAGE);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return { items, next: last ? { dueAt: last.dueAt, id: last.id } : null };
}

/** The number of open items of each kind; a kind without any is missing. */
export async function countOpenItems(database: Database): Promise<Partial<Record<ReviewKind, number>>> {
  const rows = await database
    .select({ kind: reviewItems.kind, number: count() })
    .from(reviewItems)
    .where(isNull(reviewItems.closedAt))
    .groupBy(reviewItems.kind);
  return Object.fromEntries(rows.map(({ kind, number }) => [kind, number]));
}

function openItems({ kind, stationId }: Omit<QueueQuery, "after">): (SQL | undefined)[] {
  return [
    isNull(reviewItems.closedAt),
    kind === null ? undefined : eq(reviewItems.kind, kind),
    // PostgreSQL rejects a NUL in a text; there is no such id.
    stationId === null ? undefined : eq(reviewItems.stationId, stationId.replaceAll("\0", "")),
  ];
}

/** A row comparison uses the index of this order; two comparisons joined by `or` would scan it from the start. */
function isAfter({ dueAt, id }: QueueCursor): SQL {
  return sql`(${reviewItems.dueAt}, ${reviewItems.id}) > (${sql.param(dueAt, reviewItems.dueAt)}, ${id})`;
}
