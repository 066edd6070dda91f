import { and, asc, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import { yieldToRequests } from "#app/exchange/lists/store-batch.server.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { fetchUpstreamStations } from "./follow-changes.server.ts";
import { heldStations } from "./mirror.table.ts";
import { countHeldStations, readMirrorState } from "./mirror-state.server.ts";
import { isBeyondLimits, type PassExtent } from "./pass-rules.ts";
import { type PassRun, slicesOf, storeBatches } from "./pass-run.server.ts";
import { removeUpstreamStations } from "./removed-stations.server.ts";
import { markPresent } from "./store-known.server.ts";
import { storeStations } from "./store-stations.server.ts";
import { MAX_UUIDS } from "./upstream-client.server.ts";

/**
 * Ends what a pass does: inserts the new stations that it found, and removes those that its reading of all did not find.
 * When that is more than the limits and an administrator allow, it does neither, and gives how much it would be.
 */
export async function settlePass(run: PassRun): Promise<PassExtent | null> {
  const { database, maxNew } = run.job;
  if (run.current().step !== "settle")
    await run.store(async (_transaction, { pass }) => ({ pass: { ...pass, step: "settle" } }));
  const state = await readMirrorState(database);
  const { isFirst, kind, counts } = run.current();
  const isRefused = (extent: PassExtent) => isBeyondLimits(extent, state, maxNew);
  const added = isFirst ? 0 : counts.added + (await countHeldStations(database));
  const gone = kind === "all" ? await findGone(run, (extent) => isRefused({ added: 0, ...extent })) : NONE_GONE;
  const extent = { added, removed: gone.count, known: gone.known };
  if (isRefused(extent)) return extent;
  await insertHeld(run);
  await storeBatches(run, gone.uuids, async (transaction, uuids, context) => ({
    pass: await removeUpstreamStations(transaction, uuids, context),
  }));
  return null;
}

/** UUIDs that the upstream no longer has, and how many of its stations were known. `count`: at least as many. */
type Gone = { uuids: string[]; count: number; known: number };

const NONE_GONE: Gone = { uuids: [], count: 0, known: 0 };

/**
 * Finds the stations that were not among those that were read. Each is requested by its UUID first: names change while
 * pages are read, so that one may be missed.
 */
async function findGone(
  run: PassRun,
  isRefused: (extent: Pick<PassExtent, "removed" | "known">) => boolean,
): Promise<Gone> {
  const { missing, known } = await readMissing(run);
  const gone: string[] = [];
  for (const requested of slicesOf(missing, MAX_UUIDS)) {
    const { stations, unreadable } = await fetchUpstreamStations(run, requested);
    const absent = requested.filter((uuid) => !stations.has(uuid) && !unreadable.has(uuid));
    gone.push(...absent);
    if (absent.length < requested.length)
      await run.store(async (transaction, context) => {
        const pass = await storeStations(transaction, [...stations.values()], context);
        await markPresent(transaction, [...unreadable], context.now);
        return { pass };
      });
    // Most of the first ones are really missing: the others need not be requested.
    const isFirstRequest = requested[0] === missing[0];
    const removed = missing.length;
    if (isFirstRequest && isRefused({ removed, known }) && 2 * absent.length > requested.length)
      return { uuids: [], count: removed, known };
  }
  return { uuids: gone, count: gone.length, known };
}

/** Rows per query. */
const SLICE = 1_000;

/**
 * The UUIDs that the upstream had, and that were not seen since the pass began; and how many it had then. In slices by
 * the primary key alone: with more conditions the embedded database would read all rows for each.
 */
async function readMissing({ job, current }: PassRun): Promise<{ missing: string[]; known: number }> {
  const { database, engine } = job;
  const since = new Date(current().startedAt);
  const { uuid, seenAt, removedAt } = upstreamStations;
  const missing: string[] = [];
  let known = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const startedAt = performance.now();
    const rows = await database
      .select({ uuid, seenAt, removedAt })
      .from(upstreamStations)
      .where(gt(uuid, after))
      .orderBy(asc(uuid))
      .limit(SLICE);
    for (const row of rows) {
      if (row.seenAt === null || row.removedAt !== null) continue;
      known += 1;
      if (row.seenAt < since) missing.push(row.uuid);
    }
    const last = rows.at(-1);
    if (!last || rows.length < SLICE) return { missing, known: known - current().counts.added };
    after = last.uuid;
    await yieldToRequests(engine, performance.now() - startedAt);
  }
}

/** Inserts the held stations, and deleted ones that an administrator lets return, as the upstream has them now. */
async function insertHeld(run: PassRun): Promise<void> {
  const { database } = run.job;
  const held = await database
    .select({ uuid: heldStations.uuid })
    .from(heldStations)
    .orderBy(heldStations.heldAt, heldStations.uuid);
  const returning = await database
    .select({ uuid: stationUuids.uuid })
    .from(stationUuids)
    .innerJoin(upstreamStations, eq(upstreamStations.uuid, stationUuids.uuid))
    .where(and(isNotNull(stationUuids.deletedAt), stationUuids.mayReturn, isNull(upstreamStations.removedAt)));
  const uuids = [...held, ...returning].map(({ uuid }) => uuid);
  for (const requested of slicesOf(uuids, MAX_UUIDS)) {
    const { stations } = await fetchUpstreamStations(run, requested);
    await storeBatches(run, requested, async (transaction, batch, context) => {
      const present = batch.flatMap((uuid) => stations.get(uuid) ?? []);
      const pass = await storeStations(transaction, present, { ...context, insertsNew: true });
      // Those that are no longer there too.
      await transaction.delete(heldStations).where(inArray(heldStations.uuid, batch));
      return { pass };
    });
  }
}
