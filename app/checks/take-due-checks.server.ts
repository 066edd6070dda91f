import { and, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { onePerHost } from "./check-schedule.ts";
import { streamChecks } from "./stream-checks.table.ts";

/** Of all processes together. */
const MOST_AT_ONCE = 10;

/** Among so many of those due for longest, hosts are told apart. */
const LOOKED_AMONG = 200;

/** Longer than a check can take: who holds a lease past its end has crashed. */
const LEASE_MS = 2 * 60_000;

/** Names the lock under which one process at a time chooses. */
const CHOOSING = 0x52_57_63_68;

/** A station whose stream this process alone may check, until its lease ends. */
export type DueCheck = { stationId: string; streamUrl: string };

/**
 * What checks look at by themselves: approved stations, unless an administrator has exempted them; and once, for those who
 * decide, any address that was never looked at of stations that are approved or wait to be.
 */
const WANTED = or(
  and(eq(stations.status, "approved"), eq(streamChecks.exempt, false)),
  and(
    inArray(stations.status, ["approved", "pending"]),
    or(isNull(streamChecks.checkedAt), ne(streamChecks.checkedUrl, stations.streamUrl)),
  ),
);

/**
 * Takes the stations that have been due for longest, one of each host; none when nothing is due. Of several processes
 * that ask at once each gets others, and of a host that one of them is asking the others get none. The leases are
 * written before anything is opened, so no transaction stays open meanwhile.
 */
export async function takeDueChecks(database: Database, now: Date): Promise<DueCheck[]> {
  // Asked first without any lock: mostly nothing is due.
  if ((await read(database, isDue(now), 1)).length === 0) return [];
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${CHOOSING})`);
    const busy = await read(transaction, gt(streamChecks.leasedUntil, now), MOST_AT_ONCE);
    const taken = onePerHost(await read(transaction, isDue(now), LOOKED_AMONG), {
      busy: busy.map(({ streamUrl }) => streamUrl),
      room: MOST_AT_ONCE - busy.length,
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
  return and(lte(streamChecks.nextCheckAt, now), free, WANTED);
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

/** Gives stations back that were not checked after all, or whose check tells nothing of them. */
export async function releaseChecks(database: Database, stationIds: readonly string[], nextAt: Date): Promise<void> {
  if (stationIds.length === 0) return;
  await database
    .update(streamChecks)
    .set({ leasedUntil: null, nextCheckAt: nextAt })
    .where(inArray(streamChecks.stationId, [...stationIds]));
}
