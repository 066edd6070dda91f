import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { packedReader } from "#app/platform/database/packed-rows.server.ts";
import { isTextId } from "#app/platform/http/row-id.ts";
import { foldedSql } from "#app/platform/text/folded-text.server.ts";
import type { ModeratedStation, Station } from "./station.ts";
import type { StationStatus } from "./station-status.ts";
import { stations } from "./stations.table.ts";

/** The public columns. */
const PUBLIC_FIELDS = {
  id: stations.id,
  name: stations.name,
  description: stations.description,
  streamUrl: stations.streamUrl,
  websiteUrl: stations.websiteUrl,
  imageUrl: stations.imageUrl,
  genre: stations.genre,
  country: stations.country,
  city: stations.city,
  region: stations.region,
  countryCode: stations.countryCode,
  latitude: stations.latitude,
  longitude: stations.longitude,
  tags: stations.tags,
  languages: stations.languages,
  listeners: stations.listeners,
  bitrate: stations.bitrate,
  createdAt: stations.createdAt,
  playUrl: stations.playUrl,
  streamKind: stations.streamKind,
  streamCodec: stations.streamCodec,
  offAir: stations.offAir,
} as const;

const readPublicRows = packedReader(PUBLIC_FIELDS);

/** A page of approved stations, newest first, after the given one. */
export function readApprovedPage(
  database: Database,
  after: Pick<Station, "id" | "createdAt"> | null,
  limit: number,
): Promise<Station[]> {
  // A row comparison uses the index of this order; two comparisons joined by `or` would scan it from the start.
  const older = after
    ? sql`(${stations.createdAt}, ${stations.id}) < (${sql.param(after.createdAt, stations.createdAt)}, ${after.id})`
    : undefined;
  return readPublicRows((fields) =>
    database
      .select(fields)
      .from(stations)
      .where(and(eq(stations.status, "approved"), older))
      .orderBy(desc(stations.createdAt), desc(stations.id))
      .limit(limit),
  );
}

/** The approved stations among these ids. At most some thousands of ids: PostgreSQL allows 65,535 parameters. */
export function readApproved(database: Database, ids: readonly string[]): Promise<Station[]> {
  // An expression instead of the column: without statistics, which the embedded database never gathers, the planner
  // would scan the index of approved stations instead of looking up the ids.
  const isApproved = sql`${stations.status} || '' = 'approved'`;
  return database
    .select(PUBLIC_FIELDS)
    .from(stations)
    .where(and(inArray(stations.id, [...ids]), isApproved));
}

/** The columns for administrators. */
export const MODERATED_FIELDS = {
  ...PUBLIC_FIELDS,
  status: stations.status,
  updatedAt: stations.updatedAt,
  submittedBy: stations.submittedBy,
  contactEmail: stations.contactEmail,
} as const;

type StationCounts = Record<StationStatus | "total", number>;

export type ModeratedQuery = {
  status: StationStatus | null;
  /** Words that are all contained in name, genre, country or city, without case and accents. Empty: all. */
  q: string;
  /** From 1. A page past the end gives the last page. */
  page: number;
  /** Whether submissions of accounts whose address is not confirmed come after all others. */
  unconfirmedLast?: boolean;
};

type ModeratedPage = { stations: ModeratedStation[]; total: number; page: number; pages: number };

export const MODERATED_STATIONS_PER_PAGE = 50;

/** The number of stations, in total and by status. */
export async function countStations(database: Database): Promise<StationCounts> {
  const rows = await database
    .select({ status: stations.status, count: count() })
    .from(stations)
    .groupBy(stations.status);
  const counts: StationCounts = { total: 0, approved: 0, pending: 0, suspended: 0 };
  for (const row of rows) {
    counts[row.status] = row.count;
    counts.total += row.count;
  }
  return counts;
}

/** A page of the matching stations, newest first. */
export async function readModeratedPage(database: Database, query: ModeratedQuery): Promise<ModeratedPage> {
  const conditions = and(query.status ? eq(stations.status, query.status) : undefined, ...containsAllWords(query.q));
  const [counted] = await database.select({ total: count() }).from(stations).where(conditions);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / MODERATED_STATIONS_PER_PAGE));
  const page = Math.min(Math.max(1, query.page), pages);
  const rows = await database
    .select(MODERATED_FIELDS)
    .from(stations)
    .where(conditions)
    .orderBy(...(query.unconfirmedLast ? [isUnconfirmed] : []), desc(stations.createdAt), desc(stations.id))
    .limit(MODERATED_STATIONS_PER_PAGE)
    .offset((page - 1) * MODERATED_STATIONS_PER_PAGE);
  return { stations: rows, total, page, pages };
}

/** Whether the submitter's address is to be confirmed; a station without a submitter has none. */
const isUnconfirmed = sql`exists (
  select from ${users} where ${users.id} = ${stations.submittedBy} and not ${users.emailVerified})`;

/** Those of the stations that were submitted by an account whose address is not confirmed. */
export async function findUnconfirmed(database: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await database
    .select({ id: stations.id })
    .from(stations)
    .where(and(inArray(stations.id, [...ids]), isUnconfirmed));
  return new Set(found.map(({ id }) => id));
}

/** A station with any status; null for an unknown id. */
export async function findModeratedStation(
  database: Database | Transaction,
  id: string,
): Promise<ModeratedStation | null> {
  const [found] = await database.select(MODERATED_FIELDS).from(stations).where(hasId(id));
  return found ?? null;
}

const MAX_WORDS = 10;

/**
 * The conditions of a search in the database: each word is contained in name, genre, country or city, without case and
 * accents. The first ten words count. '%' and '_' are not wildcards, in none of their Unicode forms.
 */
export function containsAllWords(query: string): SQL[] {
  // PostgreSQL rejects a NUL in a text.
  const words = query.split(/[\s\0]+/).filter(Boolean);
  return words.slice(0, MAX_WORDS).map((word) => sql`strpos(${stations.searchText}, ${foldedSql(word)}) > 0`);
}

/** The station with this id; none for a text that is no id. */
export function hasId(id: string): SQL {
  return isTextId(id) ? sql`${stations.id} = ${id}` : sql`false`;
}
