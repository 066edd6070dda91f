import { and, desc, eq, isNotNull, notInArray } from "drizzle-orm";
import type { Clock } from "#app/platform/clock.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import type { Inspect } from "#app/streams/inspect-stream.server.ts";
import type { Inspection } from "#app/streams/inspection.ts";
import { onePerHost } from "./check-schedule.ts";
import { isHostReached, mayBeOwnOutage, unreachedHostsAfter } from "./own-outage.ts";
import { storeInspection } from "./store-inspection.server.ts";
import { streamChecks } from "./stream-checks.table.ts";
import { type DueCheck, releaseChecks, takeDueChecks } from "./take-due-checks.server.ts";

type Round = {
  database: Database;
  inspect: Inspect;
  clock: Clock;
  random: () => number;
  /** The hosts that could not be reached since the last one that could. */
  unreached: readonly string[];
  signal: AbortSignal;
};

type Seen = DueCheck & { inspection: Inspection };

/** No look at a stream takes longer, whatever it does. */
const LONGEST_CHECK_MS = 30_000;

/** When our own network is away, or a check ends in a bug. */
const LATER_MS = 10 * 60_000;

/** So many stations that were heard lately are asked before we believe that it is us. */
const WITNESSES = 3;

/** Checks the stations that are due, as many as may be at once. Null: none is due, or the process is told to stop. */
export async function checkRound(round: Round): Promise<{ unreached: readonly string[] } | null> {
  const { database, clock, signal } = round;
  const due = await takeDueChecks(database, clock.now());
  if (due.length === 0) return null;
  const looks = await Promise.all(due.map((station) => look(round, station)));
  if (signal.aborted) {
    await releaseChecks(database, idsOf(due), clock.now());
    return null;
  }
  const seen = looks.filter((one) => one !== null);
  const failed = due.filter(({ stationId }) => !seen.some((one) => one.stationId === stationId));
  await releaseChecks(database, idsOf(failed), later(clock));

  const outcomes = seen.map(({ streamUrl, inspection: { outcome } }) => ({ streamUrl, outcome }));
  let unreached: readonly string[] = unreachedHostsAfter(round.unreached, outcomes);
  if (mayBeOwnOutage(unreached)) {
    if (!(await hasNetwork(round, seen))) {
      if (!mayBeOwnOutage(round.unreached))
        log.warn("No station can be reached: we take it for our own fault and blame none");
      await releaseChecks(database, idsOf(seen), later(clock));
      return { unreached };
    }
    unreached = [];
  }
  for (const one of seen) await store(round, one);
  return { unreached };
}

/** What cannot be written down, of whatever a stream has said, keeps nothing else from it. */
async function store({ database, clock, random }: Round, one: Seen): Promise<void> {
  try {
    await storeInspection(database, one, { now: clock.now(), random: random() });
  } catch (error) {
    log.error({ err: error, station: one.stationId }, "What a check found could not be written down");
    await releaseChecks(database, [one.stationId], later(clock));
  }
}

/** Null when it could not be told what is there: told to stop, or a bug of ours. */
async function look({ inspect, signal }: Pick<Round, "inspect" | "signal">, station: DueCheck): Promise<Seen | null> {
  const tooLong = AbortSignal.timeout(LONGEST_CHECK_MS);
  try {
    const inspection = await inspect(station.streamUrl, AbortSignal.any([signal, tooLong]));
    return { ...station, inspection };
  } catch (error) {
    if (!signal.aborted)
      log.error({ err: error, station: station.stationId }, "A station's stream could not be checked");
    return null;
  }
}

/** Whether any of the stations that were heard last can be reached. Without any such station nothing shows that we have a network. */
async function hasNetwork(round: Round, seen: readonly Seen[]): Promise<boolean> {
  const heard = await round.database
    .select({ stationId: stations.id, streamUrl: stations.streamUrl })
    .from(streamChecks)
    .innerJoin(stations, eq(stations.id, streamChecks.stationId))
    .where(
      and(
        isNotNull(streamChecks.checkedAt),
        eq(streamChecks.failures, 0),
        eq(stations.status, "approved"),
        notInArray(stations.id, idsOf(seen)),
      ),
    )
    .orderBy(desc(streamChecks.checkedAt))
    .limit(10 * WITNESSES);
  const busy = seen.map(({ streamUrl }) => streamUrl);
  const witnesses = await Promise.all(
    onePerHost(heard, { busy, room: WITNESSES }).map((station) => look(round, station)),
  );
  return witnesses.some((one) => one !== null && isHostReached(one.inspection));
}

const idsOf = (checks: readonly DueCheck[]) => checks.map(({ stationId }) => stationId);

const later = (clock: Clock) => new Date(clock.now().getTime() + LATER_MS);
