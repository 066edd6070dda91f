import { and, count, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import type { ModeratedStation } from "#app/stations/moderated-station.ts";
import { MODERATED_FIELDS } from "#app/stations/moderated-station-reader.server.ts";
import { containsAllWords, foldedSql } from "#app/stations/station-search.server.ts";
import type { StationStatus } from "#app/stations/station-status.ts";
import { stations } from "#app/stations/stations.table.ts";
import type { PageQuery } from "./catalogue.ts";
import type { SortKey } from "./list-cursor.ts";
import type { Sort } from "./list-query.ts";
import type { StationFilter } from "./station-filter.ts";

/**
 * A stretch of the stations in one state, for administrators: what the catalogue's `page` is for visitors, with the same
 * cursors. From the database, which alone knows those that are not public. Unlike the catalogue it does not search in tags,
 * sorts names letter by letter, and leaves stations in their place that are off the air.
 */
export async function readModeratedList(
  database: Database,
  { status, sort, limit, after, ...wanted }: PageQuery & { status: StationStatus },
): Promise<{ stations: ModeratedStation[]; total: number; more: boolean }> {
  const fitting = and(eq(stations.status, status), ...fits(wanted));
  const [found] = await database.select({ total: count() }).from(stations).where(fitting);
  const rows = await database
    .select(MODERATED_FIELDS)
    .from(stations)
    .where(and(fitting, after ? standsAfter(sort, after) : undefined))
    .orderBy(...ORDERS[sort], desc(stations.createdAt), desc(stations.id))
    .limit(limit + 1);
  return { stations: rows.slice(0, limit), total: found?.total ?? 0, more: rows.length > limit };
}

function fits({ q, genre, country, tag, letter }: StationFilter): SQL[] {
  const conditions = containsAllWords(q);
  if (genre) conditions.push(sql`${foldedSql(stations.genre)} = ${foldedSql(storable(genre))}`);
  if (country) conditions.push(sql`${foldedSql(stations.country)} = ${foldedSql(storable(country))}`);
  if (tag) {
    conditions.push(
      sql`exists (select from unnest(${stations.tags}) as own(tag) where ${foldedSql(sql`own.tag`)} = ${foldedSql(storable(tag))})`,
    );
  }
  const first = sql`left(${foldedSql(stations.name)}, 1)`;
  if (letter === "#") conditions.push(sql`${first} !~ '^[a-z]$'`);
  else if (letter) conditions.push(sql`${first} = ${letter.toLowerCase()}`);
  return conditions;
}

/** PostgreSQL has no NUL in its texts: what is asked for with one stays unlike all of them. */
const storable = (text: string) => text.replaceAll("\0", "\ufffd");

const nameKey = sql`${foldedSql(stations.name)} collate "C"`;

const ORDERS: Record<Sort, SQL[]> = {
  newest: [],
  name: [nameKey],
  listeners: [desc(stations.listeners)],
};

function standsAfter(sort: Sort, place: SortKey): SQL | undefined {
  const older = or(
    lt(stations.createdAt, place.createdAt),
    and(eq(stations.createdAt, place.createdAt), lt(stations.id, place.id)),
  );
  if (sort === "newest") return older;
  if (sort === "listeners") {
    return or(lt(stations.listeners, place.listeners), and(eq(stations.listeners, place.listeners), older));
  }
  const key = foldedSql(place.name);
  return or(sql`${nameKey} > ${key} collate "C"`, and(sql`${nameKey} = ${key} collate "C"`, older));
}
