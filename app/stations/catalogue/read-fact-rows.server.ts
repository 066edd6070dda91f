import { asc, gt, inArray, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#app/platform/database/database.server.ts";
import { stationVotes } from "#app/stations/popularity/popularity.table.ts";
import { stationUuids, stationVersions } from "#app/stations/station/station-identities.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import type { VersionRow } from "./station-history.ts";
import type { KnownUuid } from "./uuid-directory.ts";

/** The rows of these stations, at most some hundreds; or a page of all rows, in the order of `key`, after one. */
export type RowSelection<Key> = { of: readonly string[] } | { after: Key | null; limit: number };

type UuidRow = KnownUuid & { isPrimary: boolean };

/** UUIDs of stations, by their ids; a page in the order of UUIDs. */
export function readUuids(database: Database, selection: RowSelection<string>): Promise<UuidRow[]> {
  const query = database
    .select({
      uuid: stationUuids.uuid,
      stationId: stationUuids.stationId,
      answeredBy: stationUuids.answeredBy,
      isPrimary: stationUuids.isPrimary,
    })
    .from(stationUuids)
    .$dynamic();
  if ("of" in selection) return query.where(inArray(stationUuids.stationId, [...selection.of]));
  return query.where(after(stationUuids.uuid, selection)).orderBy(asc(stationUuids.uuid)).limit(selection.limit);
}

/** Versions of stations, by their ids; a page in the order of their numbers. */
export async function readVersions(database: Database, selection: RowSelection<number>): Promise<VersionRow[]> {
  const { seq, changeUuid: uuid, stationId, at, row: fields } = stationVersions;
  const query = database.select({ seq, uuid, stationId, at, fields }).from(stationVersions).$dynamic();
  const rows = await ("of" in selection
    ? query.where(inArray(stationId, [...selection.of]))
    : query.where(after(seq, selection)).orderBy(asc(seq)).limit(selection.limit));
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** The last checks of stations, by their ids. */
export function readChecks(database: Database, selection: RowSelection<string>) {
  const { stationId, checkedUrl, outcome, bitrateKbps, checkedAt, playedAt } = streamChecks;
  const columns = { stationId, checkedUrl, outcome, bitrateKbps, checkedAt, playedAt };
  const query = database.select(columns).from(streamChecks).$dynamic();
  if ("of" in selection) return query.where(inArray(stationId, [...selection.of]));
  return query.where(after(stationId, selection)).orderBy(asc(stationId)).limit(selection.limit);
}

/** The votes of stations, by their ids. */
export function readVotes(database: Database, selection: RowSelection<string>) {
  const { stationId, votes, changedAt } = stationVotes;
  const query = database.select({ stationId, votes, changedAt }).from(stationVotes).$dynamic();
  if ("of" in selection) return query.where(inArray(stationId, [...selection.of]));
  return query.where(after(stationId, selection)).orderBy(asc(stationId)).limit(selection.limit);
}

/** What upstreams report about stations, by their ids; a page in the order of UUIDs. */
export function readUpstream(database: Database, selection: RowSelection<string>) {
  const { uuid, stationId, written, facts, updatedAt } = upstreamStations;
  const query = database.select({ uuid, stationId, written, facts, updatedAt }).from(upstreamStations).$dynamic();
  if ("of" in selection) return query.where(inArray(stationId, [...selection.of]));
  return query.where(after(uuid, selection)).orderBy(asc(uuid)).limit(selection.limit);
}

function after(column: PgColumn, selection: { after: string | number | null }): SQL | undefined {
  return selection.after === null ? undefined : gt(column, selection.after);
}
