import { and, eq, inArray, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { hasAudio, STREAM_OUTCOMES } from "#app/platform/net/stream-outcome.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import type { Inspect } from "#app/sound/streams/inspect-stream.server.ts";
import { emptyInspection, type Inspection } from "#app/sound/streams/inspection.ts";
import type { ModeratedStation } from "#app/stations/station/station.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import type { CheckResult } from "./check-result.ts";
import { storeInspection } from "./store-inspection.server.ts";

const MAX_CHECK_MS = 18_000;

/**
 * Checks a station's stream at once, for an administrator, whatever the station's status. The result counts like that
 * of any other check. Errors: Refusal `not-found`, or `conflict` when its stream URL changed meanwhile.
 */
export async function checkNow(
  { database, inspect, clock = systemClock }: { database: Database; inspect: Inspect; clock?: Clock },
  id: string,
): Promise<{ name: string; inspection: Inspection }> {
  const station = await findModeratedStation(database, id);
  if (!station) throw new Refusal("not-found", "Esta rádio já não existe.");
  const { name, streamUrl } = station;
  const inspection = await inspectWithin(inspect, station);
  const when = { now: clock.now(), random: Math.random() };
  const stored = await storeInspection(database, { stationId: station.id, streamUrl, inspection }, when);
  if (!stored) throw new Refusal("conflict", "O endereço desta rádio mudou entretanto. Verifique de novo.");
  return { name, inspection };
}

async function inspectWithin(inspect: Inspect, station: ModeratedStation): Promise<Inspection> {
  const timeout = AbortSignal.timeout(MAX_CHECK_MS);
  try {
    return await inspect(station.streamUrl, timeout, station);
  } catch (error) {
    if (!timeout.aborted) throw error;
    return emptyInspection("timed-out");
  }
}

/** The results of the last checks of these stations, by id. Stations without a scheduled check have none. */
export async function readCheckResults(database: Database, ids: readonly string[]): Promise<Map<string, CheckResult>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({
      id: streamChecks.stationId,
      outcome: streamChecks.outcome,
      checkedAt: streamChecks.checkedAt,
      exempt: streamChecks.exempt,
      recent: streamChecks.recent,
    })
    .from(streamChecks)
    .where(inArray(streamChecks.stationId, [...ids]));
  const results = new Map<string, CheckResult>(
    rows.map(({ id, recent, ...result }) => {
      const played = [...recent].map((digit) => digit === "1");
      return [id, { ...result, recent: played, duplicates: [] }];
    }),
  );
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
