import { and, count, desc, eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database.server.ts";
import type { ModeratedStation } from "./moderated-station.ts";
import { PUBLIC_FIELDS } from "./station-reader.server.ts";
import { containsAllWords, hasId } from "./station-search.server.ts";
import type { StationStatus } from "./station-status.ts";
import { stations } from "./stations.table.ts";

/** The columns that administrators may see. */
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
  /** Searched in name, genre, country and city, without case and accents, every word. Empty: all. */
  q: string;
  /** From 1. One past the end gives the last. */
  page: number;
};

export type ModeratedPage = { stations: ModeratedStation[]; total: number; page: number; pages: number };

export const ROWS_PER_PAGE = 50;

/** How many stations there are, in all and by state. */
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

/** A page of all stations that match, newest first. */
export async function readModeratedPage(database: Database, query: ModeratedQuery): Promise<ModeratedPage> {
  const wanted = and(query.status ? eq(stations.status, query.status) : undefined, ...containsAllWords(query.q));
  const [found] = await database.select({ total: count() }).from(stations).where(wanted);
  const total = found?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  const page = Math.min(Math.max(1, query.page), pages);
  const rows = await database
    .select(MODERATED_FIELDS)
    .from(stations)
    .where(wanted)
    .orderBy(desc(stations.createdAt), desc(stations.id))
    .limit(ROWS_PER_PAGE)
    .offset((page - 1) * ROWS_PER_PAGE);
  return { stations: rows, total, page, pages };
}

/** A station in whatever state it is, or null. */
export async function findModeratedStation(
  database: Database | Transaction,
  id: string,
): Promise<ModeratedStation | null> {
  const [found] = await database.select(MODERATED_FIELDS).from(stations).where(hasId(id));
  return found ?? null;
}
