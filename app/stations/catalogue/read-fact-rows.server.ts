import { asc, gt, inArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#app/platform/database/database.server.ts";
import { packedReader } from "#app/platform/database/packed-rows.server.ts";
import { stationVotes } from "#app/stations/popularity/popularity.table.ts";
import { stationUuids, stationVersions } from "#app/stations/station/station-identities.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";

/** The rows of these stations, at most some hundreds; or a page of all rows, in the order of their key, after one. */
export type RowSelection = { of: readonly string[] } | { after: string | number | null; limit: number };

type ReadColumns = Record<string, PgColumn> & { stationId: PgColumn };

/** Reads columns of a table. `key`: orders pages. */
function rowReader<Columns extends ReadColumns>(table: PgTable, key: PgColumn, columns: Columns) {
  const read = packedReader(columns);
  return (database: Database, selection: RowSelection) =>
    read((fields) => {
      const query = database.select(fields).from(table).$dynamic();
      if ("of" in selection) return query.where(inArray(columns.stationId, [...selection.of]));
      const isAfter = selection.after === null ? undefined : gt(key, selection.after);
      return query.where(isAfter).orderBy(asc(key)).limit(selection.limit);
    });
}

export const readUuids = rowReader(stationUuids, stationUuids.uuid, {
  uuid: stationUuids.uuid,
  stationId: stationUuids.stationId,
  origin: stationUuids.origin,
  answeredBy: stationUuids.answeredBy,
  isPrimary: stationUuids.isPrimary,
});

export const readVersions = rowReader(stationVersions, stationVersions.seq, {
  seq: stationVersions.seq,
  uuid: stationVersions.changeUuid,
  stationId: stationVersions.stationId,
  at: stationVersions.at,
  fields: stationVersions.row,
});

export const readChecks = rowReader(streamChecks, streamChecks.stationId, {
  stationId: streamChecks.stationId,
  checkedUrl: streamChecks.checkedUrl,
  outcome: streamChecks.outcome,
  bitrateKbps: streamChecks.bitrateKbps,
  checkedAt: streamChecks.checkedAt,
  playedAt: streamChecks.playedAt,
});

export const readVotes = rowReader(stationVotes, stationVotes.stationId, {
  stationId: stationVotes.stationId,
  votes: stationVotes.votes,
  changedAt: stationVotes.changedAt,
});

export const readUpstream = rowReader(upstreamStations, upstreamStations.uuid, {
  uuid: upstreamStations.uuid,
  stationId: upstreamStations.stationId,
  written: upstreamStations.written,
  facts: upstreamStations.facts,
  updatedAt: upstreamStations.updatedAt,
});
