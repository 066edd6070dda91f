import type { Database } from "#app/platform/database/database.server.ts";
import { stationClicks, stationVotes } from "#app/stations/popularity/popularity.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import type { CountedClick } from "./click-window.ts";
import { createRecentRows } from "./recent-rows.server.ts";

/** Follows what changes too often to be announced: clicks, and the stations with new votes, checks and reports of upstreams. */
export function createRecentChanges(database: Database) {
  const clicks = createRecentRows(database, {
    table: stationClicks,
    key: stationClicks.clickUuid,
    stationId: stationClicks.stationId,
    at: stationClicks.clickedAt,
  });
  const others = [
    createRecentRows(database, {
      table: stationVotes,
      key: stationVotes.stationId,
      stationId: stationVotes.stationId,
      at: stationVotes.changedAt,
    }),
    createRecentRows(database, {
      table: streamChecks,
      key: streamChecks.stationId,
      stationId: streamChecks.stationId,
      at: streamChecks.checkedAt,
    }),
    createRecentRows(database, {
      table: upstreamStations,
      key: upstreamStations.uuid,
      stationId: upstreamStations.stationId,
      at: upstreamStations.updatedAt,
    }),
  ];
  return {
    /** Counts all but clicks as read. */
    skip: async (now: Date): Promise<void> => {
      for (const one of others) await one.skip(now);
    },

    /** What is new since the last reading; of clicks, first all that are stored. */
    read: async (now: Date): Promise<{ clicks: CountedClick[]; stationIds: string[] }> => {
      const stationIds: string[] = [];
      for (const one of others) for (const row of await one.read(now)) stationIds.push(row.stationId);
      const added = await clicks.read(now);
      return { clicks: added.map(({ key, stationId, at }) => ({ uuid: key, stationId, at })), stationIds };
    },
  };
}
