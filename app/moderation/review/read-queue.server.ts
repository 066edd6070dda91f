import { and, count, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { proposals } from "#app/moderation/contributions/proposals.table.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { createBriefCache } from "#app/platform/database/brief-cache.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { fromCursor, toCursor } from "#app/platform/text/cursor.ts";
import type { ReviewKind } from "#app/stations/open-items/review-item.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { containsAllWords, MODERATED_FIELDS } from "#app/stations/station/station-reader.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { cursorOf, inOrder, isAfterCursor, type QueueCursor } from "./queue-order.server.ts";
import { QUEUE_FILTERS, type QueueOrder, type QueueView } from "./queue-query.ts";
import { MAX_ITEMS, serializeSeenItem } from "./seen-items.ts";

const ITEMS_PER_PAGE = 50;

/** Which open items are read; null: all. */
export type QueueQuery = {
  kinds: readonly ReviewKind[] | null;
  stationId: string | null;
  /** Words of a station's name, genre, country or city, or a part of its stream's URL; empty: all. */
  q: string;
  /** The account that has the items open at this time. */
  claimed: { by: string; now: Date } | null;
  order: QueueOrder;
};

export const WHOLE_QUEUE: QueueQuery = { kinds: null, stationId: null, q: "", claimed: null, order: "due" };

/**
 * An open item with its station, and the public name of the person who has it open (empty without a name, null without
 * a person).
 */
export type QueueItem = Awaited<ReturnType<typeof readQueue>>["items"][number];

/** A page of the open items in the order of the query. `next`: the cursor of the following page; null on the last one. */
export async function readQueue(database: Database, query: QueueQuery, after: QueueCursor | null) {
  // First the page, then its stations: without statistics the embedded database would sort all items with their
  // stations.
  const page = database
    .select({
      id: reviewItems.id,
      kind: reviewItems.kind,
      subject: reviewItems.subject,
      facts: reviewItems.facts,
      since: reviewItems.since,
      dueAt: reviewItems.dueAt,
      stationId: reviewItems.stationId,
      claimedBy: reviewItems.claimedBy,
      claimedUntil: reviewItems.claimedUntil,
    })
    .from(reviewItems)
    .where(and(...openItemConditions(query), after ? isAfterCursor(query.order, after) : undefined))
    .orderBy(...inOrder(query.order))
    .limit(ITEMS_PER_PAGE + 1)
    .as("page");
  const rows = await database
    .select({
      id: page.id,
      kind: page.kind,
      subject: page.subject,
      facts: page.facts,
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
    .orderBy(...inOrder(query.order, page));
  const items = rows.slice(0, ITEMS_PER_PAGE);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return { items, next: last ? cursorOf(query.order, last) : null };
}

/** The number of open items of each kind; a kind without any is missing. */
async function countOpenItems(database: Database): Promise<Partial<Record<ReviewKind, number>>> {
  const rows = await database
    .select({ kind: reviewItems.kind, number: count() })
    .from(reviewItems)
    .where(isNull(reviewItems.closedAt))
    .groupBy(reviewItems.kind);
  return Object.fromEntries(rows.map(({ kind, number }) => [kind, number]));
}

/** The newest open items of a query, at most a page of them. */
export function readNewest(database: Database, query: QueueQuery) {
  return database
    .select({ id: reviewItems.id, kind: reviewItems.kind, subject: reviewItems.subject })
    .from(reviewItems)
    .where(and(...openItemConditions(query)))
    .orderBy(...inOrder("newest"))
    .limit(ITEMS_PER_PAGE);
}

/** The number of open items of a query. */
export function countQueue(database: Database, query: QueueQuery): Promise<number> {
  return database.$count(reviewItems, and(...openItemConditions(query)));
}

/** The conditions of a query. */
export function openItemConditions({ kinds, stationId, q, claimed }: QueueQuery): (SQL | undefined)[] {
  return [
    isNull(reviewItems.closedAt),
    kinds === null ? undefined : inArray(reviewItems.kind, [...kinds]),
    // PostgreSQL rejects a NUL in a text; there is no such id.
    stationId === null ? undefined : eq(reviewItems.stationId, stationId.replaceAll("\0", "")),
    q === "" ? undefined : inArray(reviewItems.stationId, stationsWith(q)),
    claimed === null
      ? undefined
      : and(eq(reviewItems.claimedBy, claimed.by), gt(reviewItems.claimedUntil, claimed.now)),
  ];
}

/** The ids of the stations with these words, or with this part of a stream's URL. */
function stationsWith(q: string): SQL {
  const url = sql`strpos(lower(${stations.streamUrl}), lower(${q.replaceAll("\0", "")})) > 0`;
  return sql`(select ${stations.id} from ${stations} where ${or(and(...containsAllWords(q)), url)})`;
}

const counts = createBriefCache(countOpenItems);

/**
 * The number of open items of each kind; a kind without any is missing. Queried once a second at most for all readers
 * of a process, and again after an announced change.
 */
export function openItemCounts(database: Database): Promise<Partial<Record<ReviewKind, number>>> {
  return counts.read(database);
}

/** The next reader counts again. */
export function forgetOpenItemCounts(database: Database): void {
  counts.clear(database);
}

/** Counts again after each change that any process announces. Gives the function that ends this. */
export function recountOnChanges(hub: Pick<ChangeHub, "onRefresh">, database: Database): () => void {
  return hub.onRefresh(async () => forgetOpenItemCounts(database));
}

const cursor = z.tuple([z.iso.datetime(), z.int().positive()]);

/** Reads a cursor of the queue; null for a text that is none. */
export function parseQueueCursor(text: string): QueueCursor | null {
  const parsed = cursor.safeParse(fromCursor(text));
  return parsed.success ? { at: new Date(parsed.data[0]), id: parsed.data[1] } : null;
}

export function serializeQueueCursor({ at, id }: QueueCursor): string {
  return toCursor([at.toISOString(), id]);
}

/** The items of a view of the queue. */
export function queueQuery({ filter, order, q, station }: QueueView, viewerId: string, now: Date): QueueQuery {
  return {
    kinds: QUEUE_FILTERS[filter].kinds,
    stationId: station || null,
    q,
    order,
    claimed: filter === "mine" ? { by: viewerId, now } : null,
  };
}

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
