import type { Database } from "#app/platform/database/database.server.ts";
import { stationVotes } from "#app/stations/popularity/popularity.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { createRecentRows } from "./recent-rows.server.ts";

/** Follows what changes too often to be announced: votes, checks and reports of upstreams. */
export function createReportChanges(database: Database) {
  const votes = createRecentRows(database, {
    table: stationVotes,
    key: stationVotes.stationId,
    stationId: stationVotes.stationId,
    at: stationVotes.changedAt,
  });
  const checks = createRecentRows(database, {
    table: streamChecks,
    key: streamChecks.stationId,
    stationId: streamChecks.stationId,
    at: streamChecks.checkedAt,
  });
  const upstream = createRecentRows(database, {
    table: upstreamStations,
    key: upstreamStations.uuid,
    stationId: upstreamStations.stationId,
    at: upstreamStations.updatedAt,
  });
  const all = [votes, checks, upstream];
  return {
    votes,
    checks,
    upstream,

    /** Must be called before the tables are read: each of the three then gets what was read. */
    begin: async (now: Date): Promise<void> => {
      for (const one of all) await one.begin(now);
    },

    /** Adds the stations of which something is new since the last reading. Errors: those of the database; nothing is lost. */
    read: async (now: Date, stationIds: Set<string>): Promise<void> => {
      for (const one of all) for (const { stationId } of await one.read(now)) stationIds.add(stationId);
    },
  };
}

export type ReportChanges = ReturnType<typeof createReportChanges>;
