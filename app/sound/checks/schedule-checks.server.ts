import { setTimeout as sleep } from "node:timers/promises";
import { and, count, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { type Database, type Transaction, timestampValue } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import type { Change } from "#app/platform/live-events/live-change.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { UNCHECKED } from "#app/stations/station/station.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { playFailures, streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { firstChecksSpreadMs } from "./check-schedule.ts";
import { closeDeadItems } from "./dead-items.server.ts";

/** A query takes at most 65,535 values: for a change of more stations all stations are searched. */
const MAX_IDS_IN_QUERY = 10_000;

/** The newest pending stations among which new submissions are searched; the next start finds older ones. */
const MAX_NEWEST_PENDING = 500;

/** Stations per insert: the embedded database blocks all other work meanwhile. */
const BATCH_SIZE = 200;

/**
 * Schedules first checks of stations without one, and makes stations due whose stream URL is no longer the checked one.
 * Only for the stations that a change can concern; all for the topic `everything`. Several processes may do so at once.
 * When `signal` is aborted it ends after the current batch; the next start schedules the rest.
 */
export async function scheduleChecks(
  database: Database,
  change: Change,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const concerned = concernedBy(change);
  if (concerned === null) return;
  const unscheduled = and(isNull(streamChecks.stationId), inArray(stations.status, ["approved", "pending"]));
  const [found] = await database
    .select({ number: count() })
    .from(stations)
    .leftJoin(streamChecks, eq(streamChecks.stationId, stations.id))
    .where(and(concerned, unscheduled));
  const number = found?.number ?? 0;
  if (number > 0) {
    for await (const ids of idBatches(database, concerned)) {
      const started = performance.now();
      await addChecks(database, and(inArray(stations.id, ids), unscheduled), {
        now,
        spreadMs: firstChecksSpreadMs(number),
      });
      if (signal?.aborted) return;
      // Half the time is left for other work of the process and the database.
      await sleep(performance.now() - started);
    }
  }
  await database
    .update(streamChecks)
    .set({ nextCheckAt: now })
    .from(stations)
    .where(
      and(
        concerned,
        eq(stations.id, streamChecks.stationId),
        isNotNull(streamChecks.checkedAt),
        ne(streamChecks.checkedUrl, stations.streamUrl),
        gt(streamChecks.nextCheckAt, now),
      ),
    );
}

/** The stations that a change can concern; null for none. A change for administrators only may be a submission. */
function concernedBy(change: Change): SQL | undefined | null {
  if (change.topic === "everything") return undefined;
  if (change.topic === "stations" && change.ids.length > MAX_IDS_IN_QUERY) return undefined;
  if (change.topic === "stations") return inArray(stations.id, [...change.ids]);
  if (change.topic !== "administration") return null;
  const newest = sql`(select newest.id from ${stations} newest where newest.status = 'pending'
    order by newest.created_at desc, newest.id desc limit ${MAX_NEWEST_PENDING})`;
  return sql`${stations.id} in ${newest}`;
}

/** The ids of the stations in batches, by the primary key: its index finds the next batch. */
async function* idBatches(database: Database, concerned: SQL | undefined): AsyncGenerator<string[], void> {
  let last = "";
  for (;;) {
    const rows = await database
      .select({ id: stations.id })
      .from(stations)
      .where(and(concerned, gt(stations.id, last)))
      .orderBy(stations.id)
      .limit(BATCH_SIZE);
    const ids = rows.map(({ id }) => id);
    last = ids.at(-1) ?? last;
    if (ids.length > 0) yield ids;
    if (ids.length < BATCH_SIZE) return;
  }
}

async function addChecks(
  database: Database,
  which: SQL | undefined,
  { now, spreadMs }: { now: Date; spreadMs: number },
): Promise<void> {
  await database.execute(sql`
    insert into ${streamChecks} (station_id, next_check_at)
    select ${stations.id}, ${timestampValue(now)} + make_interval(secs => random() * ${spreadMs / 1000}::float8)
    from ${stations} left join ${streamChecks} on ${streamChecks.stationId} = ${stations.id}
    where ${which}
    on conflict do nothing`);
}

/** Makes checks of these stations due, but of those that are exempt or being checked. Gives their number. */
async function checkAgain(transaction: Transaction, stationIds: readonly string[], now: Date): Promise<number> {
  if (stationIds.length === 0) return 0;
  const due = await transaction
    .update(streamChecks)
    .set({ nextCheckAt: now })
    .where(and(inArray(streamChecks.stationId, [...stationIds]), eq(streamChecks.exempt, false)))
    .returning({ id: streamChecks.stationId });
  return due.length;
}

/** Resets the results of checks of a station whose stream URL has changed, and makes it due. */
export function resetStreamFacts(transaction: Transaction, stationId: string, now: Date): Promise<void> {
  return resetCheckResults(transaction, [stationId], now);
}

/** The same for some hundreds of stations. */
export async function resetCheckResults(
  transaction: Transaction,
  stationIds: readonly string[],
  now: Date,
): Promise<void> {
  const ids = [...stationIds];
  if (ids.length === 0) return;
  await transaction.update(stations).set(UNCHECKED).where(inArray(stations.id, ids));
  await transaction.delete(playFailures).where(inArray(playFailures.stationId, ids));
  await closeDeadItems(transaction, ids, now);
  await transaction
    .update(streamChecks)
    .set({
      checkedUrl: "",
      outcome: null,
      finalUrl: "",
      bitrateKbps: null,
      sendsTitles: false,
      streamName: "",
      streamGenre: "",
      checkedAt: null,
      playedAt: null,
      failures: 0,
      failingSince: null,
      recent: "",
      nextCheckAt: now,
    })
    .where(inArray(streamChecks.stationId, ids));
}

/** Makes the checks of the stations of these open items due, and wakes the stream checker. Gives their number. */
export function checkItemsAgain(database: Database, ids: readonly number[], now: Date): Promise<number> {
  return database.transaction(async (transaction) => {
    const { id, stationId, closedAt } = reviewItems;
    const rows = await transaction
      .select({ stationId })
      .from(reviewItems)
      .where(and(inArray(id, [...ids]), isNull(closedAt), isNotNull(stationId)));
    const count = await checkAgain(
      transaction,
      rows.flatMap((row) => row.stationId ?? []),
      now,
    );
    await announce(transaction, { topic: "administration" });
    return count;
  });
}
