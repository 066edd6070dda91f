import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, notInArray, or, type SQL } from "drizzle-orm";
import { lockInTransaction } from "#app/platform/database/advisory-locks.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import type { Inspect } from "#app/sound/streams/inspect-stream.server.ts";
import type { Inspection } from "#app/sound/streams/inspection.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { isHostReached, mayBeOwnOutage, onePerHost, unreachedHostsAfter } from "./check-schedule.ts";
import { storeInspection } from "./store-inspection.server.ts";

type Round = {
  database: Database;
  inspect: Inspect;
  clock: Clock;
  random: () => number;
  /** Hosts that could not be reached since the last one that could. */
  unreached: readonly string[];
  signal: AbortSignal;
};

type CheckedStream = DueCheck & { inspection: Inspection };

/** Limit for one check; an inspection has shorter limits of its own. */
const MAX_CHECK_MS = 30_000;

/** Delay of the next check after a network outage of ours, or after a check that failed with a bug. */
const RETRY_MS = 10 * 60_000;

/** Recently playable stations that are probed before failures are attributed to our network. */
const MAX_PROBES = 3;

/**
 * Checks the stations that are due, up to the limit of parallel checks, and gives the ids of those with a new result.
 * Null when none is due, or the process stops.
 */
export async function checkRound(
  round: Round,
): Promise<{ unreached: readonly string[]; checked: readonly string[] } | null> {
  const { database, clock, signal } = round;
  const due = await takeDueChecks(database, clock.now());
  if (due.length === 0) return null;
  const results = await Promise.all(due.map((station) => check(round, station)));
  if (signal.aborted) {
    await releaseChecks(database, idsOf(due), clock.now());
    return null;
  }
  const checked = results.filter((result) => result !== null);
  const failed = due.filter(({ stationId }) => !checked.some((stream) => stream.stationId === stationId));
  await releaseChecks(database, idsOf(failed), retryAt(clock));

  const outcomes = checked.map(({ streamUrl, inspection: { outcome } }) => ({ streamUrl, outcome }));
  let unreached: readonly string[] = unreachedHostsAfter(round.unreached, outcomes);
  if (mayBeOwnOutage(unreached)) {
    if (!(await hasNetwork(round, checked))) {
      if (!mayBeOwnOutage(round.unreached)) log.warn({ hosts: unreached }, "network outage suspected");
      await releaseChecks(database, idsOf(checked), retryAt(clock));
      return { unreached, checked: [] };
    }
    unreached = [];
  }
  for (const stream of checked) await store(round, stream);
  return { unreached, checked: idsOf(checked) };
}

/** A result that cannot be stored, whatever the stream announces, does not prevent the storage of the others. */
async function store({ database, clock, random }: Round, stream: CheckedStream): Promise<void> {
  try {
    await storeInspection(database, stream, { now: clock.now(), random: random() });
  } catch (error) {
    log.error({ err: error, stationId: stream.stationId }, "storing a stream check failed");
    await releaseChecks(database, [stream.stationId], retryAt(clock));
  }
}

/** Null without a result: the process stops, or there is a bug. */
async function check({ inspect, signal }: Round, station: DueCheck): Promise<CheckedStream | null> {
  const timeout = AbortSignal.timeout(MAX_CHECK_MS);
  try {
    const inspection = await inspect(station.streamUrl, AbortSignal.any([signal, timeout]), station);
    return { ...station, inspection };
  } catch (error) {
    if (!signal.aborted) log.error({ err: error, stationId: station.stationId }, "stream check failed");
    return null;
  }
}

/** Whether any of the stations that were playable last can be reached. False without any such station. */
async function hasNetwork(round: Round, checked: readonly CheckedStream[]): Promise<boolean> {
  const playable = await round.database
    .select(CHECKED_FIELDS)
    .from(streamChecks)
    .innerJoin(stations, eq(stations.id, streamChecks.stationId))
    .where(
      and(
        isNotNull(streamChecks.checkedAt),
        eq(streamChecks.failures, 0),
        eq(stations.status, "approved"),
        notInArray(stations.id, idsOf(checked)),
      ),
    )
    .orderBy(desc(streamChecks.checkedAt))
    .limit(10 * MAX_PROBES);
  const busy = checked.map(({ streamUrl }) => streamUrl);
  const probed = onePerHost(playable, { busy, max: MAX_PROBES });
  const results = await Promise.all(probed.map((station) => check(round, station)));
  return results.some((result) => result !== null && isHostReached(result.inspection));
}

const idsOf = (checks: readonly DueCheck[]) => checks.map(({ stationId }) => stationId);

const retryAt = (clock: Clock) => new Date(clock.now().getTime() + RETRY_MS);

/** Of all processes together. */
const MAX_PARALLEL_CHECKS = 10;

/** The stations due for longest from which one per host is chosen. */
const MAX_CANDIDATES = 200;

/** Longer than a check: a lease expires only if its process has crashed. */
const LEASE_MS = 2 * 60_000;

/** A station leased to this process for a check, with the origin of its texts. */
type DueCheck = { stationId: string; streamUrl: string; countryCode: string; languages: string[] };

const CHECKED_FIELDS = {
  stationId: stations.id,
  streamUrl: stations.streamUrl,
  countryCode: stations.countryCode,
  languages: stations.languages,
};

/**
 * Stations for scheduled checks: approved ones that are not exempt, suspended ones that become public again when they
 * play, and once, for moderators, each unchecked stream URL of approved and pending ones.
 */
const CHECKED_STATIONS = or(
  and(eq(stations.status, "approved"), eq(streamChecks.exempt, false)),
  and(eq(stations.status, "suspended"), eq(streamChecks.watched, true)),
  and(
    inArray(stations.status, ["approved", "pending"]),
    or(isNull(streamChecks.checkedAt), ne(streamChecks.checkedUrl, stations.streamUrl)),
  ),
);

/**
 * Leases the stations that have been due for longest, one per host; none when nothing is due. Parallel processes get
 * different stations of different hosts. The leases are committed before a stream is opened, so no transaction stays
 * open.
 */
export async function takeDueChecks(database: Database, now: Date): Promise<DueCheck[]> {
  // First without the lock, as usually nothing is due.
  if ((await read(database, isDue(now), 1)).length === 0) return [];
  return database.transaction(async (transaction) => {
    await lockInTransaction(transaction, "checks");
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
    .select(CHECKED_FIELDS)
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
