import type { Catalogue } from "#app/catalogue/catalogue.ts";
import type { Audience } from "#app/live-events/audience.ts";
import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { readOthersCounts, removeCounts, sweepCounts, writeCounts } from "./audience-counts.server.ts";
import { createListenerSlots } from "./listener-slots.ts";
import type { NowPlayingService } from "./now-playing.server.ts";

export type AudienceService = Audience & {
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

/**
 * Counts the listeners per station over all processes: each process stores its own counts and reads those of the others. The
 * catalogue gets the totals at most every 30 s, without a change event for open pages.
 * While the database is unavailable listeners are not counted, but still get titles.
 */
export function openAudience(parts: AudienceParts): AudienceService {
  const { database, catalogue, hub, nowPlaying, processId, clock = systemClock } = parts;
  const slots = createListenerSlots();
  let written = new Set<string>();
  let published: ReadonlyMap<string, number> = new Map();
  let publishedAt = Number.NEGATIVE_INFINITY;
  let closed = false;
  let lastTask = Promise.resolve();
  let cancelWrite = clock.after(WRITE_EVERY_MS, writeAndUpdate);
  let cancelUpdate: (() => void) | null = null;
  const unsubscribe = hub.onTitle(({ stationId, artist, title }) => {
    for (const notify of slots.titleCallbacksOf(stationId)) notify({ artist, title });
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
    const counts = slots.counts();
    const gone = [...written].filter((id) => !counts.has(id));
    await writeCounts(database, processId, { counts, gone, now: clock.now() });
    written = new Set(counts.keys());
  }

  async function updateCatalogue(): Promise<void> {
    const now = clock.now();
    if (closed || now.getTime() < publishedAt + UPDATE_EVERY_MS) return;
    await sweepCounts(database, now);
    const totals = await readOthersCounts(database, processId, now);
    for (const [id, count] of slots.counts()) totals.set(id, (totals.get(id) ?? 0) + count);
    if (closed || isSame(totals, published)) return;
    published = totals;
    publishedAt = now.getTime();
    catalogue.setListenerCounts(totals);
  }

  return {
    subscribe: ({ stationId, address, notify }) => {
      if (closed || !catalogue.find(stationId)) return () => {};
      const { leave, counts } = slots.take({ stationId, address, notify });
      const title = nowPlaying.currentTitle(stationId);
      if (title) notify(title);
      // Listeners that do not count do not start polling either.
      if (counts) nowPlaying.listen(stationId);
      scheduleUpdate();
      return () => {
        if (!leave()) return;
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
