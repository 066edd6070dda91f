import { and, eq, gte, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { createContext } from "react-router";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { before } from "#app/platform/database/expiring-rows.server.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/text/durations.ts";
import { dailyChecks } from "#app/stations/station/stream-checks.table.ts";
import { type DailyChecks, UPTIME_DAYS, type Uptime, uptimeOf } from "./uptime.ts";

/** Adds one check to those of the day. */
export async function countCheck(
  transaction: Transaction,
  stationId: string,
  { failed, now }: { failed: boolean; now: Date },
): Promise<void> {
  await transaction
    .insert(dailyChecks)
    .values({ stationId, day: now, checks: 1, failures: failed ? 1 : 0 })
    .onConflictDoUpdate({
      target: [dailyChecks.stationId, dailyChecks.day],
      set: {
        checks: sql`${dailyChecks.checks} + 1`,
        failures: sql`${dailyChecks.failures} + excluded.failures`,
      },
    });
}

/** The uptime of a station; null while it is unknown or the database is unavailable. */
export type FindUptime = (stationId: string) => Promise<Uptime | null>;

/** The uptime for the station's page. */
export const uptimeContext = createContext<FindUptime>(async () => null);

/** A station is checked about once a day: a result that is an hour old is as good as a new one. */
const KEPT_MS = HOUR_MS;
const MAX_STATIONS = 1_000;

/** A cache of daily checks: read with the first request for a station, and then at most once an hour. */
export function createUptimeCache(database: Database, clock: Pick<Clock, "now">): FindUptime {
  const now = () => clock.now().getTime();
  const cache = new LRUCache<string, Promise<DailyChecks[]>>({
    max: MAX_STATIONS,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now },
  });

  return async (stationId) => {
    const known = cache.get(stationId);
    const days = known ?? readDailyChecks(database, stationId, before(clock.now(), UPTIME_DAYS * DAY_MS));
    if (!known) cache.set(stationId, days);
    try {
      return uptimeOf(await days, clock.now());
    } catch (error) {
      log.error({ err: error, stationId }, "reading daily checks failed");
      cache.delete(stationId);
      return null;
    }
  };
}

async function readDailyChecks(database: Database, stationId: string, since: Date): Promise<DailyChecks[]> {
  return database
    .select({ day: dailyChecks.day, checks: dailyChecks.checks, failures: dailyChecks.failures })
    .from(dailyChecks)
    .where(and(eq(dailyChecks.stationId, stationId), gte(dailyChecks.day, since)));
}
