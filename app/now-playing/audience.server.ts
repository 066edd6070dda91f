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
  /** Takes this process's listeners out of what all count. */
  close: () => Promise<void>;
};

type AudienceParts = {
  database: Database;
  catalogue: Pick<Catalogue, "find" | "setListenerCounts">;
  hub: Pick<ChangeHub, "onTitle">;
  /** Told which stations are heard here, and knows what is on. */
  nowPlaying: Pick<NowPlayingService, "listen" | "leave" | "currentTitle">;
  processId: string;
  clock?: Clock;
};

/** Rows are renewed three times before they stop counting. */
const ROUND_MS = 15_000;
/** Pages show other numbers at most so often. */
const SHOWN_FOR_MS = 30_000;
/** Whoever steps from station to station is shown where he stays. */
const SETTLED_AFTER_MS = 1_000;

/**
 * Counts who hears which station, over all processes: each writes its own listeners down and reads the others'. The
 * catalogue is given the sums, at most every 30 s; nobody's page is told.
 * Listeners whose database is away are counted when it is back; they hear titles all the same.
 */
export function openAudience(parts: AudienceParts): AudienceService {
  const { database, catalogue, hub, nowPlaying, processId, clock = systemClock } = parts;
  const seats = createListenerSlots();
  let written = new Set<string>();
  let shown: ReadonlyMap<string, number> = new Map();
  let shownAt = Number.NEGATIVE_INFINITY;
  let closed = false;
  let work = Promise.resolve();
  let callOffRound = clock.after(ROUND_MS, round);
  let callOffShow: (() => void) | null = null;
  const unsubscribe = hub.onTitle(({ stationId, artist, title }) => {
    for (const notify of seats.titleCallbacksOf(stationId)) notify({ artist, title });
  });
  next(show);

  /** One piece of work after the other, none of which fails the next. */
  function next(piece: () => Promise<void>): void {
    work = work.then(piece).catch((error: unknown) => log.error({ err: error }, "Listeners could not be counted"));
  }

  function round(): void {
    next(write);
    next(show);
    callOffRound = clock.after(ROUND_MS, round);
  }

  /** Somebody came or left: the others learn it in the next round, our own pages earlier if they may. */
  function showSoon(): void {
    if (closed || callOffShow) return;
    const wait = Math.max(SETTLED_AFTER_MS, shownAt + SHOWN_FOR_MS - clock.now().getTime());
    callOffShow = clock.after(wait, () => {
      callOffShow = null;
      next(show);
    });
  }

  async function write(): Promise<void> {
    if (closed) return;
    const counts = seats.counts();
    const gone = [...written].filter((id) => !counts.has(id));
    await writeCounts(database, processId, { counts, gone, now: clock.now() });
    written = new Set(counts.keys());
  }

  async function show(): Promise<void> {
    const now = clock.now();
    if (closed || now.getTime() < shownAt + SHOWN_FOR_MS) return;
    await sweepCounts(database, now);
    const sums = await readOthersCounts(database, processId, now);
    for (const [id, count] of seats.counts()) sums.set(id, (sums.get(id) ?? 0) + count);
    if (closed || isSame(sums, shown)) return;
    shown = sums;
    shownAt = now.getTime();
    catalogue.setListenerCounts(sums);
  }

  return {
    subscribe: ({ stationId, address, notify }) => {
      if (closed || !catalogue.find(stationId)) return () => {};
      const { leave, counts } = seats.take({ stationId, address, notify });
      const known = nowPlaying.currentTitle(stationId);
      if (known) notify(known);
      // Who does not count makes nobody open a stream either.
      if (counts) nowPlaying.listen(stationId);
      showSoon();
      return () => {
        if (!leave()) return;
        if (counts) nowPlaying.leave(stationId);
        showSoon();
      };
    },
    currentTitle: (stationId) => (catalogue.find(stationId) ? nowPlaying.currentTitle(stationId) : null),
    close: async () => {
      closed = true;
      unsubscribe();
      callOffRound();
      callOffShow?.();
      await work;
      // Where that fails they stop counting by themselves.
      await removeCounts(database, processId).catch((err: unknown) => log.warn({ err }, "Listeners are still counted"));
    },
  };
}

function isSame(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([id, count]) => other.get(id) === count);
}
