import { type SQL, sql } from "drizzle-orm";
import { rowsOf, type Transaction, timestampValue } from "#app/platform/database/database.server.ts";
import { SECOND_MS } from "#app/platform/text/durations.ts";
import { MAX_HOURS_EARLIER } from "./review-item.ts";

/** Counts that their process renewed within this time are of listeners now; see sound/now-playing/audience.server.ts. */
const COUNTED_FOR_MS = 45 * SECOND_MS;

/**
 * A query with `station_id` and the hours by which an item about it that opens now is due earlier: one for each
 * listener, at most `MAX_HOURS_EARLIER`. Without stations that have no listeners. The table is named as text because
 * its folder comes later; it has a row for each process and station with listeners.
 */
export function listenerHours(now: Date, stationIds: readonly string[] | "all"): SQL {
  const concerned = stationIds === "all" ? sql`true` : isAnyOf(sql`station_id`, stationIds);
  return sql`select station_id, least(${sql.raw(String(MAX_HOURS_EARLIER))}, sum(listeners))::integer as hours
    from audience where seen_at > ${timestampValue(new Date(now.getTime() - COUNTED_FOR_MS))} and ${concerned}
    group by station_id`;
}

/** A condition: a column has one of these values. As one parameter: with one for each, parsing takes longer than reading. */
export function isAnyOf(column: SQL, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...values])}::text[])`;
}

/** The hours of `listenerHours` by station. */
export async function readListenerHours(
  transaction: Transaction,
  now: Date,
  stationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (stationIds.length === 0) return new Map();
  const query = listenerHours(now, stationIds);
  const rows = await rowsOf<{ station_id: string; hours: number }>(transaction, query);
  return new Map(rows.map(({ station_id, hours }) => [station_id, Number(hours)]));
}
