import { setImmediate } from "node:timers/promises";
import { asc, gt } from "drizzle-orm";
import { yieldToRequests } from "#app/exchange/lists/store-batch.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { mirrorState } from "./mirror.table.ts";
import { MirrorTrouble, type Trouble } from "./mirror-trouble.ts";
import { MIRROR_BATCH_SIZE, type PassRun } from "./pass-run.server.ts";
import { isTooMuchGone } from "./removal-guard.ts";
import { removeUpstreamStations } from "./removed-stations.server.ts";
import { storeStations } from "./store-stations.server.ts";
import { MAX_UUIDS } from "./upstream-client.server.ts";
import { markPresent } from "./write-known.server.ts";

/** Stations in a page. */
const PAGE_SIZE = 5_000;

/** Far more than there are: an upstream that gives pages without end. */
const MAX_STATIONS = 1_000_000;

/**
 * Reads all stations of the upstream, one page after the other, from where an interrupted pass stopped. The newest
 * change is noted before anything is read: what changes meanwhile is read after it.
 */
export async function readAllStations(run: PassRun): Promise<void> {
  const { client, engine, pageSize = PAGE_SIZE } = run.job;
  if (run.current().step === "note") {
    const cursor = await client.newestChange();
    await run.store(async (_transaction, { pass }) => ({ ...pass, cursor, step: "read", total: client.total() }));
  }
  let firstOfPage = "";
  for (;;) {
    const start = run.current().offset;
    const page = await client.stationsAt(start, pageSize);
    const first = page.stations[0]?.uuid ?? "";
    const isRepeated = page.records > 0 && first !== "" && first === firstOfPage;
    if (isRepeated || start > MAX_STATIONS) throw new MirrorTrouble({ kind: "nonsense", base: client.base() });
    firstOfPage = first;
    for (let index = 0; index < page.stations.length; index += MIRROR_BATCH_SIZE[engine]) {
      const batch = page.stations.slice(index, index + MIRROR_BATCH_SIZE[engine]);
      await run.store(async (transaction, context) => {
        const pass = await storeStations(transaction, batch, context);
        return { ...pass, offset: start + index + batch.length };
      });
    }
    const isLast = page.records < pageSize;
    await run.store(async (transaction, { pass, now }) => {
      await markPresent(transaction, page.unreadable, now);
      return { ...pass, offset: start + page.records, step: isLast ? "remove" : "read" };
    });
    if (isLast) return;
    await setImmediate();
  }
}

/**
 * Removes the stations that were not among those that were read. Each is requested by its UUID first: names change
 * while pages are read, so that one may be missed. If too many are missing, nothing is removed: gives the trouble.
 */
export async function removeMissingStations(run: PassRun): Promise<Trouble | null> {
  const { client, database, engine } = run.job;
  const { missing, known } = await readMissing(run);
  const [state] = await database.select({ allowed: mirrorState.removalsAllowed }).from(mirrorState);
  const isRefused = (count: number) => isTooMuchGone({ missing: count, known }) && count > (state?.allowed ?? 0);
  const troubleOf = (count: number) => ({ kind: "removals", base: client.base(), missing: count, known }) as const;
  const gone: string[] = [];
  for (let index = 0; index < missing.length; index += MAX_UUIDS) {
    const requested = missing.slice(index, index + MAX_UUIDS);
    const { stations, unreadable } = await client.stationsOf(requested);
    const present = new Set([...stations.map(({ uuid }) => uuid), ...unreadable]);
    gone.push(...requested.filter((uuid) => !present.has(uuid)));
    if (present.size > 0)
      await run.store(async (transaction, context) => {
        const pass = await storeStations(transaction, stations, context);
        await markPresent(transaction, unreadable, context.now);
        return pass;
      });
    // Most of the first ones are really missing: the others need not be requested.
    if (index === 0 && isRefused(missing.length) && 2 * gone.length > requested.length)
      return troubleOf(missing.length);
  }
  if (isRefused(gone.length)) return troubleOf(gone.length);
  for (let index = 0; index < gone.length; index += MIRROR_BATCH_SIZE[engine]) {
    const uuids = gone.slice(index, index + MIRROR_BATCH_SIZE[engine]);
    await run.store(async (transaction, { pass, now }) => {
      const suspended = await removeUpstreamStations(transaction, uuids, { batch: pass.id, now });
      if (suspended.length > 0) await announce(transaction, { topic: "stations", ids: suspended });
      return { ...pass, counts: { ...pass.counts, removed: pass.counts.removed + suspended.length } };
    });
  }
  return null;
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
