import type { Catalogue } from "#app/catalogue/catalogue.ts";
import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { StreamClient } from "#app/streams/stream-client.server.ts";
import { createQueue } from "./ear-queue.ts";
import { releaseTitleLeases } from "./title-leases.server.ts";
import { createTitlePoller, type TitlePoller, type TitlePollerParts } from "./title-poller.server.ts";
import { openTitles, type TitlesInMemory } from "./titles-in-memory.server.ts";

export type NowPlayingService = Pick<TitlesInMemory, "latest" | "currentTitle"> & {
  /** One more hears a station through this process. */
  listen: (stationId: string) => void;
  /** One fewer does. */
  leave: (stationId: string) => void;
  /** How much was read from stations so far. */
  bytesRead: () => number;
  close: () => Promise<void>;
};

type NowPlayingParts = {
  database: Database;
  hub: Pick<ChangeHub, "onTitle" | "onRefresh">;
  catalogue: Pick<Catalogue, "find">;
  streamClient: StreamClient;
  processId: string;
  clock?: Clock;
  random?: () => number;
};

const MOST_LOOKS_AT_ONCE = 20;
/** Ears that nobody needs are kept so long as they are few: they remember when they last asked. */
const EARS_REMEMBERED = 2_000;

/**
 * Knows what the stations play that somebody hears. Each of them is looked at now and then rather than listened to all the
 * time, by one of the processes; a new title is kept, and announced to all.
 * HLS is left to the browsers: its titles stand in the sound that they fetch.
 */
export function openNowPlaying(parts: NowPlayingParts): NowPlayingService {
  const { database, hub, catalogue, streamClient, processId, clock = systemClock, random = Math.random } = parts;
  const titles = openTitles(database, hub, clock);
  const queue = createQueue(MOST_LOOKS_AT_ONCE);
  const closing = new AbortController();
  const ears = new Map<string, { ear: TitlePoller; listeners: number }>();
  let bytes = 0;
  const pollerParts: TitlePollerParts = {
    ...{ database, streamClient, processId, clock, random },
    queue: queue.run,
    signal: closing.signal,
    read: (count) => {
      bytes += count;
    },
    streamUrlOf: (stationId) => {
      const station = catalogue.find(stationId);
      return station && station.streamKind !== "hls" ? station.playUrl || station.streamUrl || null : null;
    },
  };

  function earOf(stationId: string): { ear: TitlePoller; listeners: number } {
    const known = ears.get(stationId) ?? { ear: createTitlePoller(stationId, pollerParts), listeners: 0 };
    ears.delete(stationId);
    ears.set(stationId, known);
    return known;
  }

  function forgetIdle(): void {
    if (ears.size <= EARS_REMEMBERED) return;
    for (const [id, { listeners }] of ears) if (listeners === 0) ears.delete(id);
  }

  return {
    latest: titles.latest,
    currentTitle: titles.currentTitle,
    bytesRead: () => bytes,
    listen: (stationId) => {
      if (closing.signal.aborted) return;
      const known = earOf(stationId);
      known.listeners += 1;
      known.ear.start();
      forgetIdle();
    },
    leave: (stationId) => {
      const known = ears.get(stationId);
      if (!known || known.listeners === 0) return;
      known.listeners -= 1;
      if (known.listeners === 0) known.ear.stop();
    },
    close: async () => {
      for (const { ear } of ears.values()) ear.stop();
      closing.abort();
      titles.close();
      await queue.idle();
      // Where that fails the leases end by themselves.
      await releaseTitleLeases(database, processId).catch((err: unknown) =>
        log.warn({ err }, "Titles are still leased"),
      );
    },
  };
}
