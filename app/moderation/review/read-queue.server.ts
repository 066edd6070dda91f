import { and, count, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ReviewKind } from "#app/stations/open-items/review-item.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { containsAllWords, MODERATED_FIELDS } from "#app/stations/station/station-reader.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { cursorOf, inOrder, isAfterCursor, type QueueCursor } from "./queue-order.server.ts";
import type { QueueOrder } from "./queue-query.ts";

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
export async function countOpenItems(database: Database): Promise<Partial<Record<ReviewKind, number>>> {
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
