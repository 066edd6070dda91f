import type { Database } from "#app/platform/database/database.server.ts";
import { startLeasedWorker } from "#app/platform/database/leased-worker.server.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { SECOND_MS } from "#app/platform/text/durations.ts";
import type { OpenCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { loadStations, refreshReports, refreshStations } from "./load-stations.server.ts";
import { createRecentChanges } from "./recent-changes.server.ts";
import { createStationIndex, type StationIndex } from "./station-index.ts";

export type OpenStationIndex = {
  /** The index as it is now; waits until the first one is loaded. */
  current: () => Promise<StationIndex>;
  /** The same without waiting: null before the first is loaded. */
  loaded: () => StationIndex | null;
  close: () => Promise<void>;
};

type IndexParts = {
  database: Database;
  hub: Pick<ChangeHub, "onChange">;
  catalogue: Pick<OpenCatalogue, "ready" | "newest" | "size" | "find" | "findMany">;
  clock: Clock;
  publicUrl: string;
};

/** How soon clicks, votes, checks and what upstreams report are seen, which are not announced. */
const POLL_MS = 10 * SECOND_MS;
const RETRY_MS = SECOND_MS;

/**
 * Loads what the API reports in the background, when the catalogue is complete, and keeps it current: stations that
 * change are read again once the catalogue has them, and what is not announced every ten seconds. After a restore all
 * is read again, while the old index answers. Errors: none; what fails is logged and tried again.
 */
export function openStationIndex({ database, hub, catalogue, clock, publicUrl }: IndexParts): OpenStationIndex {
  const first = Promise.withResolvers<void>();
  let index: StationIndex | null = null;
  let changes = createRecentChanges(database);
  /** Stations that changed since the last run, as was announced or found, or that could not be read then. */
  let stale = new Set<string>();
  let reported = new Set<string>();
  let isOutdated = true;
  let polledAt = Number.NEGATIVE_INFINITY;

  async function load(signal: AbortSignal): Promise<StationIndex> {
    await catalogue.ready;
    isOutdated = false;
    [stale, reported] = [new Set(), new Set()];
    const recent = createRecentChanges(database);
    const loading = createStationIndex({ publicUrl, now: clock.now() });
    try {
      await recent.skip(clock.now());
      await loadStations({ database, catalogue, index: loading, signal });
    } catch (error) {
      isOutdated = true;
      throw error;
    }
    changes = recent;
    polledAt = Number.NEGATIVE_INFINITY;
    return loading;
  }

  async function poll(current: StationIndex): Promise<void> {
    const now = clock.now();
    const { clicks, stationIds } = await changes.read(now);
    current.count(clicks, now);
    for (const id of stationIds) reported.add(id);
    polledAt = now.getTime();
  }

  async function refresh(current: StationIndex, signal: AbortSignal): Promise<void> {
    const [changed, others] = [stale, reported];
    [stale, reported] = [new Set(), new Set()];
    const parts = { database, catalogue, index: current, signal };
    try {
      await refreshStations(parts, [...changed]);
      await refreshReports(parts, [...others.difference(changed)]);
    } catch (error) {
      stale = stale.union(changed);
      reported = reported.union(others);
      throw error;
    }
  }

  const worker = startLeasedWorker({
    clock,
    firstRunMs: 0,
    retryMs: RETRY_MS,
    failureMessage: "stations of the Radio Browser API could not be read, retrying",
    run: async (signal) => {
      if (!index || isOutdated) index = await load(signal);
      if (clock.now().getTime() - polledAt >= POLL_MS) await poll(index);
      await refresh(index, signal);
      first.resolve();
      return Math.max(0, POLL_MS - (clock.now().getTime() - polledAt));
    },
  });
  const unsubscribe = hub.onChange((change) => {
    if (change.topic === "stations") for (const id of change.ids) stale.add(id);
    else if (change.topic === "everything") isOutdated = true;
    else return;
    worker.wake();
  });

  return {
    current: async () => {
      await first.promise;
      return index ?? Promise.reject(new Error("The stations were not loaded"));
    },
    loaded: () => index,
    close: async () => {
      unsubscribe();
      await worker.close();
    },
  };
}
