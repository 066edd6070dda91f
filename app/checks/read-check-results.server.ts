import { and, eq, inArray, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#app/platform/database.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { hasAudio, STREAM_OUTCOMES } from "#app/streams/inspection.ts";
import type { CheckResult } from "./check-result.ts";
import { streamChecks } from "./stream-checks.table.ts";

/** The results of the last checks of these stations, by id. Stations without a scheduled check have none. */
export async function readCheckResults(database: Database, ids: readonly string[]): Promise<Map<string, CheckResult>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({
      id: streamChecks.stationId,
      outcome: streamChecks.outcome,
      checkedAt: streamChecks.checkedAt,
      exempt: streamChecks.exempt,
    })
    .from(streamChecks)
    .where(inArray(streamChecks.stationId, [...ids]));
  const results = new Map<string, CheckResult>(rows.map(({ id, ...result }) => [id, { ...result, duplicates: [] }]));
  const other = alias(streamChecks, "other");
  const pairs = await database
    .select({ id: streamChecks.stationId, other: stations.id, name: stations.name })
    .from(streamChecks)
    .innerJoin(other, and(eq(other.finalUrl, streamChecks.finalUrl), ne(other.stationId, streamChecks.stationId)))
    .innerJoin(stations, eq(stations.id, other.stationId))
    .where(
      and(inArray(streamChecks.stationId, [...ids]), inArray(streamChecks.outcome, STREAM_OUTCOMES.filter(hasAudio))),
    )
    .orderBy(stations.createdAt, stations.id)
    .limit(10 * ids.length);
  for (const pair of pairs) results.get(pair.id)?.duplicates.push({ id: pair.other, name: pair.name });
  return results;
}
