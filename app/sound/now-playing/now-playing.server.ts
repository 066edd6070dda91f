import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import type { Catalogue } from "#app/stations/catalogue/catalogue.ts";
import { createTitlePoller, type TitlePoller, type TitlePollerParts } from "./title-poller.server.ts";
import { openTitles, type TitlesInMemory } from "./titles-in-memory.server.ts";
import { releaseTitleLeases } from "./titles-store.server.ts";

export type NowPlayingService = Pick<TitlesInMemory, "latest" | "currentTitle"> & {
  /** Adds a listener of a station in this process. */
  listen: (stationId: string) => void;
  /** Removes one. */
  leave: (stationId: string) => void;
  /** Total bytes read from stations. */
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

const MAX_PARALLEL_POLLS = 20;
/** Pollers without listeners that are kept, because they store the time of their last poll. */
const MAX_IDLE_POLLERS = 2_000;

/**
 * Reads the titles of stations that have listeners. One process polls a station at intervals instead of a permanent
 * connection; a new title is stored and announced to all processes.
 */
export function openNowPlaying(parts: NowPlayingParts): NowPlayingService {
  const { database, hub, catalogue, streamClient, processId, clock = systemClock, random = Math.random } = parts;
  const titles = openTitles(database, hub, clock);
  const queue = new PQueue({ concurrency: MAX_PARALLEL_POLLS });
  const closing = new AbortController();
  const active = new Map<string, { poller: TitlePoller; listeners: number }>();
  const idle = new LRUCache<string, TitlePoller>({ max: MAX_IDLE_POLLERS });
  let bytes = 0;
  const pollerParts: TitlePollerParts = {
    database,
    streamClient,
    processId,
    clock,
    random,
    queue,
    signal: closing.signal,
    onBytesRead: (count) => {
      bytes += count;
    },
    streamOf: (stationId) => {
      const station = catalogue.find(stationId);
      const url = station?.playUrl || station?.streamUrl;
      return url ? { url, isHls: station.streamKind === "hls", origin: station } : null;
    },
  };

  return {
    latest: titles.latest,
    currentTitle: titles.currentTitle,
    bytesRead: () => bytes,
    listen: (stationId) => {
      if (closing.signal.aborted) return;
      const known = active.get(stationId);
      const poller = known?.poller ?? idle.get(stationId) ?? createTitlePoller(stationId, pollerParts);
      idle.delete(stationId);
      active.set(stationId, { poller, listeners: (known?.listeners ?? 0) + 1 });
      poller.start();
    },
    leave: (stationId) => {
      const known = active.get(stationId);
      if (!known) return;
      known.listeners -= 1;
      if (known.listeners > 0) return;
      active.delete(stationId);
      idle.set(stationId, known.poller);
      known.poller.stop();
    },
    close: async () => {
      for (const { poller } of active.values()) poller.stop();
      closing.abort();
      titles.close();
      await queue.onIdle();
      // If this fails the leases expire.
      await releaseTitleLeases(database, processId).catch((err: unknown) =>
        log.warn({ err }, "title leases not released"),
      );
    },
  };
}
