import { and, count, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { foldedSql } from "#app/platform/text/folded-text.server.ts";
import { findLanguage } from "#app/stations/station/reference/languages.ts";
import type { ModeratedStation } from "#app/stations/station/station.ts";
import { containsAllWords, MODERATED_FIELDS } from "#app/stations/station/station-reader.server.ts";
import type { StationStatus } from "#app/stations/station/station-status.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import type { PageQuery } from "./catalogue.ts";
import type { Sort, SortKey } from "./list-order.ts";
import type { StationFilter } from "./station-filter.ts";

/**
 * A page of the stations in one state, for administrators: the counterpart of the catalogue's `page`, with the same
 * cursors, read from the database because the catalogue has approved stations only. Differences from the catalogue:
 * tags are not searched, names are sorted by code point, and stations off the air are not sorted last.
 */
export async function readModeratedList(
  database: Database,
  { status, sort, limit, after, ...filter }: PageQuery & { status: StationStatus },
): Promise<{ stations: ModeratedStation[]; total: number; more: boolean }> {
  const conditions = and(eq(stations.status, status), ...filterConditions(filter));
  const [counted] = await database.select({ total: count() }).from(stations).where(conditions);
  const rows = await database
    .select(MODERATED_FIELDS)
    .from(stations)
    .where(and(conditions, after ? comesAfter(sort, after) : undefined))
    .orderBy(...ORDERS[sort], desc(stations.createdAt), desc(stations.id))
    .limit(limit + 1);
  return { stations: rows.slice(0, limit), total: counted?.total ?? 0, more: rows.length > limit };
}

function filterConditions({ q, genre, country, language, tag, letter }: StationFilter): SQL[] {
  const conditions = containsAllWords(q);
  if (genre) conditions.push(sql`${foldedSql(stations.genre)} = ${foldedSql(withoutNul(genre))}`);
  if (country) conditions.push(sql`${foldedSql(stations.country)} = ${foldedSql(withoutNul(country))}`);
  if (language) conditions.push(sql`${findLanguage(language) ?? ""} = any(${stations.languages})`);
  if (tag) {
    conditions.push(
      sql`exists (select from unnest(${stations.tags}) as own(tag) where ${foldedSql(sql`own.tag`)} = ${foldedSql(withoutNul(tag))})`,
    );
  }
  const initial = sql`left(${foldedSql(stations.name)}, 1)`;
  if (letter === "#") conditions.push(sql`${initial} !~ '^[a-z]$'`);
  else if (letter) conditions.push(sql`${initial} = ${letter.toLowerCase()}`);
  return conditions;
}

/** PostgreSQL rejects a NUL in a text; U+FFFD in its place matches nothing. */
const withoutNul = (text: string) => text.replaceAll("\0", "\ufffd");

const nameKey = sql`${foldedSql(stations.name)} collate "C"`;

const ORDERS: Record<Sort, SQL[]> = {
  newest: [],
  name: [nameKey],
  listeners: [desc(stations.listeners)],
};

function comesAfter(sort: Sort, cursor: SortKey): SQL | undefined {
  const isOlder = or(
    lt(stations.createdAt, cursor.createdAt),
    and(eq(stations.createdAt, cursor.createdAt), lt(stations.id, cursor.id)),
  );
  if (sort === "newest") return isOlder;
  if (sort === "listeners") {
    return or(lt(stations.listeners, cursor.listeners), and(eq(stations.listeners, cursor.listeners), isOlder));
  }
  const key = foldedSql(cursor.name);
  return or(sql`${nameKey} > ${key} collate "C"`, and(sql`${nameKey} = ${key} collate "C"`, isOlder));
}
