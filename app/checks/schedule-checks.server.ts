import { setTimeout as sleep } from "node:timers/promises";
import { and, count, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Change } from "#app/live-events/change.ts";
import type { Database, Transaction } from "#app/platform/database.server.ts";
import { UNCHECKED } from "#app/stations/station.ts";
import { stations } from "#app/stations/stations.table.ts";
import { firstChecksSpreadMs } from "./check-schedule.ts";
import { playFailures, streamChecks } from "./stream-checks.table.ts";

/** A query takes at most 65,535 values: of more stations than these all are looked through. */
const MOST_NAMED = 10_000;

/** Among so many of the newest that wait for a decision a new submission is looked for; what is older the next start finds. */
const NEWEST_PENDING = 500;

/** So many stations are put on the schedule at a time: the embedded database holds up everything else meanwhile. */
const AT_A_TIME = 200;

/**
 * Puts stations on the schedule that are not on it, and makes those due whose address is another than the one that was
 * checked. Only among those that a change can be about; `everything`: all. Several processes may do so at once.
 * When `signal` is aborted it ends after the piece under way; the next start schedules the rest.
 */
export async function scheduleChecks(
  database: Database,
  change: Change,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const meant = meantBy(change);
  if (meant === null) return;
  const unscheduled = and(isNull(streamChecks.stationId), inArray(stations.status, ["approved", "pending"]));
  const [found] = await database
    .select({ number: count() })
    .from(stations)
    .leftJoin(streamChecks, eq(streamChecks.stationId, stations.id))
    .where(and(meant, unscheduled));
  const number = found?.number ?? 0;
  if (number > 0) {
    for await (const ids of pieces(database, meant)) {
      const started = performance.now();
      await addChecks(database, and(inArray(stations.id, ids), unscheduled), {
        now,
        spreadMs: firstChecksSpreadMs(number),
      });
      if (signal?.aborted) return;
      // As long as it took, the process and the database belong to others.
      await sleep(performance.now() - started);
    }
  }
  await database
    .update(streamChecks)
    .set({ nextCheckAt: now })
    .from(stations)
    .where(
      and(
        meant,
        eq(stations.id, streamChecks.stationId),
        isNotNull(streamChecks.checkedAt),
        ne(streamChecks.checkedUrl, stations.streamUrl),
        gt(streamChecks.nextCheckAt, now),
      ),
    );
}

/** The stations that a change may have brought in; null: none. What only administrators hear of may be a submission. */
function meantBy(change: Change): SQL | undefined | null {
  if (change.topic === "everything") return undefined;
  if (change.topic === "stations" && change.ids.length > MOST_NAMED) return undefined;
  if (change.topic === "stations") return inArray(stations.id, [...change.ids]);
  if (change.topic !== "administration") return null;
  const newest = sql`(select newest.id from ${stations} newest where newest.status = 'pending'
    order by newest.created_at desc, newest.id desc limit ${NEWEST_PENDING})`;
  return sql`${stations.id} in ${newest}`;
}

/** The ids of the stations that are meant, in the order of the primary key, which finds the next piece without a look at the rest. */
async function* pieces(database: Database, meant: SQL | undefined): AsyncGenerator<string[], void> {
  let last = "";
  for (;;) {
    const rows = await database
      .select({ id: stations.id })
      .from(stations)
      .where(and(meant, gt(stations.id, last)))
      .orderBy(stations.id)
      .limit(AT_A_TIME);
    const ids = rows.map(({ id }) => id);
    last = ids.at(-1) ?? last;
    if (ids.length > 0) yield ids;
    if (ids.length < AT_A_TIME) return;
  }
}

async function addChecks(
  database: Database,
  which: SQL | undefined,
  { now, spreadMs }: { now: Date; spreadMs: number },
): Promise<void> {
  await database.execute(sql`
    insert into ${streamChecks} (station_id, next_check_at)
    select ${stations.id}, ${now.toISOString()}::timestamptz + make_interval(secs => random() * ${spreadMs / 1000}::float8)
    from ${stations} left join ${streamChecks} on ${streamChecks.stationId} = ${stations.id}
    where ${which}
    on conflict do nothing`);
}

/** Forgets what is known of a station's stream, which has another address now; it is looked at soon. */
export async function resetStreamFacts(transaction: Transaction, stationId: string, now: Date): Promise<void> {
  await transaction.update(stations).set(UNCHECKED).where(eq(stations.id, stationId));
  await transaction.delete(playFailures).where(eq(playFailures.stationId, stationId));
  await transaction
    .update(streamChecks)
    .set({
      ...{ checkedUrl: "", outcome: null, finalUrl: "", bitrateKbps: null, sendsTitles: false, streamName: "" },
      ...{ streamGenre: "", checkedAt: null, failures: 0, failingSince: null, nextCheckAt: now },
    })
    .where(eq(streamChecks.stationId, stationId));
}
