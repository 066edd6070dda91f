import { setImmediate } from "node:timers/promises";
import type { Database } from "#app/platform/database/database.server.ts";
import { startLeasedWorker } from "#app/platform/database/leased-worker.server.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { SECOND_MS } from "#app/platform/text/durations.ts";
import type { OpenCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { createRecentRows } from "#app/stations/catalogue/recent-rows.server.ts";
import { stationClicks } from "#app/stations/popularity/popularity.table.ts";
import { createStationIndex, type StationIndex } from "./station-index.ts";

export type OpenStationIndex = {
  /** The index as it is now; waits until the first one is complete. */
  current: () => Promise<StationIndex>;
  /** The same without waiting: null before the first is complete. */
  loaded: () => StationIndex | null;
  close: () => Promise<void>;
};

type IndexParts = {
  database: Database;
  hub: Pick<ChangeHub, "onChange">;
  catalogue: Pick<OpenCatalogue, "records" | "loadFacts" | "readReports">;
  clock: Clock;
  publicUrl: string;
};

/** How soon clicks, votes, checks and what upstreams report are seen, which are not announced. */
const POLL_MS = 10 * SECOND_MS;
const RETRY_MS = SECOND_MS;

/** About a millisecond's work. */
const STATIONS_PER_STEP = 100;

/**
 * Makes the index of the stations in the catalogue, step by step, which follows the catalogue from then on, and reads
 * every ten seconds what is not announced. After a restore another one is made, while the old one answers. Errors: none;
 * what fails is logged and tried again.
 */
export function openStationIndex({ database, hub, catalogue, clock, publicUrl }: IndexParts): OpenStationIndex {
  const first = Promise.withResolvers<void>();
  let index: StationIndex | null = null;
  let clicks = recentClicks(database);
  let isOutdated = true;
  let polledAt = Number.NEGATIVE_INFINITY;

  async function load(signal: AbortSignal): Promise<StationIndex> {
    await catalogue.loadFacts();
    isOutdated = false;
    const loading = createStationIndex({ records: catalogue.records, publicUrl, now: clock.now() });
    try {
      await readPending(loading, signal);
    } catch (error) {
      loading.close();
      isOutdated = true;
      throw error;
    }
    index?.close();
    clicks = recentClicks(database);
    polledAt = Number.NEGATIVE_INFINITY;
    return loading;
  }

  async function readPending(reading: StationIndex, signal: AbortSignal): Promise<void> {
    while (reading.prepare(STATIONS_PER_STEP)) {
      await setImmediate();
      signal.throwIfAborted();
    }
  }

  async function poll(current: StationIndex): Promise<void> {
    const now = clock.now();
    await catalogue.readReports(now);
    const added = await clicks.read(now);
    current.count(
      added.map(({ key, stationId, at }) => ({ uuid: key, stationId, at })),
      now,
    );
    polledAt = now.getTime();
  }

  const worker = startLeasedWorker({
    clock,
    firstRunMs: 0,
    retryMs: RETRY_MS,
    failureMessage: "stations of the Radio Browser API could not be read, retrying",
    run: async (signal) => {
      if (!index || isOutdated) index = await load(signal);
      await readPending(index, signal);
      if (clock.now().getTime() - polledAt >= POLL_MS) await poll(index);
      first.resolve();
      return Math.max(0, POLL_MS - (clock.now().getTime() - polledAt));
    },
  });
  const unsubscribe = hub.onChange((change) => {
    if (change.topic !== "everything") return;
    isOutdated = true;
    worker.wake();
  });

  function loaded(): StationIndex | null {
    index?.refresh();
    return index;
  }

  return {
    current: async () => {
      await first.promise;
      return loaded() ?? Promise.reject(new Error("The stations were not loaded"));
    },
    loaded,
    close: async () => {
      unsubscribe();
      await worker.close();
      index?.close();
    },
  };
}

/** The clicks that are new since the last reading; first all that are stored. */
function recentClicks(database: Database) {
  return createRecentRows(database, {
    table: stationClicks,
    key: stationClicks.clickUuid,
    stationId: stationClicks.stationId,
    at: stationClicks.clickedAt,
  });
}
