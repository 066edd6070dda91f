import { and, count, desc, eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database.server.ts";
import type { ModeratedStation } from "./moderated-station.ts";
import { PUBLIC_FIELDS } from "./station-reader.server.ts";
import { containsAllWords, hasId } from "./station-search.server.ts";
import type { StationStatus } from "./station-status.ts";
import { stations } from "./stations.table.ts";

/** The columns for administrators. */
export const MODERATED_FIELDS = {
  ...PUBLIC_FIELDS,
  status: stations.status,
  updatedAt: stations.updatedAt,
  submittedBy: stations.submittedBy,
  contactEmail: stations.contactEmail,
} as const;

export type StationCounts = Record<StationStatus | "total", number>;

export type ModeratedQuery = {
  status: StationStatus | null;
  /** Words that are all contained in name, genre, country or city, without case and accents. Empty: all. */
  q: string;
  /** From 1. A page past the end gives the last page. */
  page: number;
};

export type ModeratedPage = { stations: ModeratedStation[]; total: number; page: number; pages: number };

export const ROWS_PER_PAGE = 50;

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
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  const page = Math.min(Math.max(1, query.page), pages);
  const rows = await database
    .select(MODERATED_FIELDS)
    .from(stations)
    .where(conditions)
    .orderBy(desc(stations.createdAt), desc(stations.id))
    .limit(ROWS_PER_PAGE)
    .offset((page - 1) * ROWS_PER_PAGE);
  return { stations: rows, total, page, pages };
}

/** A station with any status; null for an unknown id. */
export async function findModeratedStation(
  database: Database | Transaction,
  id: string,
): Promise<ModeratedStation | null> {
  const [found] = await database.select(MODERATED_FIELDS).from(stations).where(hasId(id));
  return found ?? null;
}
