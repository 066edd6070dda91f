import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { createSlots } from "#app/platform/limits/slots.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import type { Audience, StationListener } from "#app/platform/live-events/live-change.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import type { Catalogue } from "#app/stations/catalogue/catalogue.ts";
import type { NowPlayingService } from "./now-playing.server.ts";
import { audience } from "./now-playing.table.ts";

type AudienceService = Audience & {
  /** Deletes this process's counts. */
  close: () => Promise<void>;
};

type AudienceParts = {
  database: Database;
  catalogue: Pick<Catalogue, "find" | "setListenerCounts">;
  hub: Pick<ChangeHub, "onTitle">;
  nowPlaying: Pick<NowPlayingService, "listen" | "leave" | "currentTitle">;
  processId: string;
  clock?: Clock;
};

/** Rows are renewed three times before they stop counting. */
const WRITE_EVERY_MS = 15_000;
/** Minimum time between two updates of the catalogue. */
const UPDATE_EVERY_MS = 30_000;
/** Debounce for listeners who switch stations. */
const DEBOUNCE_MS = 1_000;
/** Counted listeners per address, which may be a household; further ones get titles but are not counted. */
const MAX_COUNTED_PER_ADDRESS = 10;

/**
 * Counts the listeners per station over all processes: each process stores its own counts and reads those of the
 * others. The catalogue gets the totals at most every 30 s, without a change event for open pages.
 * While the database is unavailable listeners are not counted, but still get titles.
 */
export function openAudience(parts: AudienceParts): AudienceService {
  const { database, catalogue, hub, nowPlaying, processId, clock = systemClock } = parts;
  const listeners = new Set<StationListener & { counts: boolean }>();
  const slots = createSlots({ perClient: MAX_COUNTED_PER_ADDRESS, total: Number.POSITIVE_INFINITY });
  let written = new Set<string>();
  let published: ReadonlyMap<string, number> = new Map();
  let publishedAt = Number.NEGATIVE_INFINITY;
  let closed = false;
  let lastTask = Promise.resolve();
  let cancelWrite = clock.after(WRITE_EVERY_MS, writeAndUpdate);
  let cancelUpdate: (() => void) | null = null;
  const unsubscribe = hub.onTitle(({ stationId, artist, title }) => {
    for (const listener of [...listeners]) if (listener.stationId === stationId) listener.notify({ artist, title });
  });
  enqueue(updateCatalogue);

  /** Runs tasks one after the other; a failure does not affect the next. */
  function enqueue(task: () => Promise<void>): void {
    lastTask = lastTask.then(task).catch((error: unknown) => log.error({ err: error }, "listener count failed"));
  }

  function writeAndUpdate(): void {
    enqueue(write);
    enqueue(updateCatalogue);
    cancelWrite = clock.after(WRITE_EVERY_MS, writeAndUpdate);
  }

  /** Updates this process's catalogue as soon as allowed; other processes read the counts after the next write. */
  function scheduleUpdate(): void {
    if (closed || cancelUpdate) return;
    const waitMs = Math.max(DEBOUNCE_MS, publishedAt + UPDATE_EVERY_MS - clock.now().getTime());
    cancelUpdate = clock.after(waitMs, () => {
      cancelUpdate = null;
      enqueue(updateCatalogue);
    });
  }

  async function write(): Promise<void> {
    if (closed) return;
    const counts = countedListeners();
    const gone = [...written].filter((id) => !counts.has(id));
    await writeCounts(database, processId, { counts, gone, now: clock.now() });
    written = new Set(counts.keys());
  }

  async function updateCatalogue(): Promise<void> {
    const now = clock.now();
    if (closed || now.getTime() < publishedAt + UPDATE_EVERY_MS) return;
    await sweepCounts(database, now);
    const totals = await readOthersCounts(database, processId, now);
    for (const [id, count] of countedListeners()) totals.set(id, (totals.get(id) ?? 0) + count);
    if (closed || isSame(totals, published)) return;
    published = totals;
    publishedAt = now.getTime();
    catalogue.setListenerCounts(totals);
  }

  /** By station id, without stations that have none. */
  function countedListeners(): Map<string, number> {
    const totals = new Map<string, number>();
    for (const { stationId, counts } of listeners) if (counts) totals.set(stationId, (totals.get(stationId) ?? 0) + 1);
    return totals;
  }

  return {
    subscribe: ({ stationId, address, notify }) => {
      if (closed || !catalogue.find(stationId)) return () => {};
      const counts = slots.limitReached(address) === null;
      const release = counts ? slots.take(address) : () => {};
      const listener = { stationId, address, notify, counts };
      listeners.add(listener);
      const title = nowPlaying.currentTitle(stationId);
      if (title) notify(title);
      // Listeners that do not count do not start polling either.
      if (counts) nowPlaying.listen(stationId);
      scheduleUpdate();
      return () => {
        if (!listeners.delete(listener)) return;
        release();
        if (counts) nowPlaying.leave(stationId);
        scheduleUpdate();
      };
    },
    currentTitle: (stationId) => (catalogue.find(stationId) ? nowPlaying.currentTitle(stationId) : null),
    close: async () => {
      closed = true;
      unsubscribe();
      cancelWrite();
      cancelUpdate?.();
      await lastTask;
      // If this fails the rows stop counting after 45 s.
      await removeCounts(database, processId).catch((err: unknown) => log.warn({ err }, "listener counts not removed"));
    },
  };
}

function isSame(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([id, count]) => other.get(id) === count);
}

/**
 * Rows that were not renewed for so long do not count: their process has ended. Far longer than the clocks of machines
 * differ.
 */
const ROWS_COUNT_MS = 45_000;

/** Stores the listeners per station of a process. `gone`: stations without listeners there, whose rows are deleted. */
async function writeCounts(
  database: Database,
  process: string,
  { counts, gone, now }: { counts: ReadonlyMap<string, number>; gone: readonly string[]; now: Date },
): Promise<void> {
  if (gone.length > 0) {
    await database.delete(audience).where(and(eq(audience.process, process), inArray(audience.stationId, [...gone])));
  }
  if (counts.size === 0) return;
  const rows = [...counts].map(([stationId, listeners]) => ({ process, stationId, listeners, seenAt: now }));
  await database
    .insert(audience)
    .values(rows)
    .onConflictDoUpdate({
      target: [audience.process, audience.stationId],
      set: { listeners: sql`excluded.listeners`, seenAt: sql`excluded.seen_at` },
    });
}

/** Listeners per station of all other processes, by id. */
async function readOthersCounts(database: Database, process: string, now: Date): Promise<Map<string, number>> {
  const isCurrent = gt(audience.seenAt, new Date(now.getTime() - ROWS_COUNT_MS));
  const rows = await database
    .select({ stationId: audience.stationId, listeners: sql<number>`sum(${audience.listeners})::integer` })
    .from(audience)
    .where(and(isCurrent, sql`${audience.process} <> ${process}`))
    .groupBy(audience.stationId);
  return new Map(rows.map(({ stationId, listeners }) => [stationId, listeners]));
}

/** Deletes the rows of processes that ended without deleting them. */
async function sweepCounts(database: Database, now: Date): Promise<void> {
  await database.delete(audience).where(lte(audience.seenAt, new Date(now.getTime() - ROWS_COUNT_MS)));
}

/** Deletes all rows of a process. */
async function removeCounts(database: Database, process: string): Promise<void> {
  await database.delete(audience).where(eq(audience.process, process));
}
