import { and, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { onePerHost } from "./check-schedule.ts";
import { streamChecks } from "./stream-checks.table.ts";

/** Of all processes together. */
const MAX_PARALLEL_CHECKS = 10;

/** The stations due for longest from which one per host is chosen. */
const MAX_CANDIDATES = 200;

/** Longer than a check: a lease expires only if its process has crashed. */
const LEASE_MS = 2 * 60_000;

/** Key of the advisory lock for the choice of stations. */
const CHOICE_LOCK = 0x52_57_63_68;

/** A station leased to this process for a check. */
export type DueCheck = { stationId: string; streamUrl: string };

/**
 * Stations for scheduled checks: approved ones that are not exempt, and once, for moderators, each unchecked stream URL of
 * approved and pending ones.
 */
const CHECKED_STATIONS = or(
  and(eq(stations.status, "approved"), eq(streamChecks.exempt, false)),
  and(
    inArray(stations.status, ["approved", "pending"]),
    or(isNull(streamChecks.checkedAt), ne(streamChecks.checkedUrl, stations.streamUrl)),
  ),
);

/**
 * Leases the stations that have been due for longest, one per host; none when nothing is due. Parallel processes get
 * different stations of different hosts. The leases are committed before a stream is opened, so no transaction stays open.
 */
export async function takeDueChecks(database: Database, now: Date): Promise<DueCheck[]> {
  // First without the lock, as usually nothing is due.
  if ((await read(database, isDue(now), 1)).length === 0) return [];
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${CHOICE_LOCK})`);
    const busy = await read(transaction, gt(streamChecks.leasedUntil, now), MAX_PARALLEL_CHECKS);
    const taken = onePerHost(await read(transaction, isDue(now), MAX_CANDIDATES), {
      busy: busy.map(({ streamUrl }) => streamUrl),
      max: MAX_PARALLEL_CHECKS - busy.length,
    });
    if (taken.length === 0) return [];
    await transaction
      .update(streamChecks)
      .set({ leasedUntil: new Date(now.getTime() + LEASE_MS) })
      .where(
        inArray(
          streamChecks.stationId,
          taken.map(({ stationId }) => stationId),
        ),
      );
    return taken;
  });
}

function isDue(now: Date): SQL | undefined {
  const free = or(isNull(streamChecks.leasedUntil), lte(streamChecks.leasedUntil, now));
  return and(lte(streamChecks.nextCheckAt, now), free, CHECKED_STATIONS);
}

function read(database: Pick<Database, "select">, which: SQL | undefined, limit: number): Promise<DueCheck[]> {
  return database
    .select({ stationId: streamChecks.stationId, streamUrl: stations.streamUrl })
    .from(streamChecks)
    .innerJoin(stations, eq(stations.id, streamChecks.stationId))
    .where(which)
    .orderBy(streamChecks.nextCheckAt, streamChecks.stationId)
    .limit(limit);
}

/** Releases the leases of stations without a result of their check. */
export async function releaseChecks(database: Database, stationIds: readonly string[], nextAt: Date): Promise<void> {
  if (stationIds.length === 0) return;
  await database
    .update(streamChecks)
    .set({ leasedUntil: null, nextCheckAt: nextAt })
    .where(inArray(streamChecks.stationId, [...stationIds]));
}
