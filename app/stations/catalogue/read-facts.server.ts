import { setImmediate } from "node:timers/promises";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Station } from "#app/stations/station/station.ts";
import {
  type RowSelection,
  readChecks,
  readUpstream,
  readUuids,
  readVersions,
  readVotes,
} from "./read-fact-rows.server.ts";
import type { ReportChanges } from "./report-changes.server.ts";
import { compactCheck, compactUpstream, compactVersion, type StationFacts } from "./station-facts.ts";
import type { VersionRow } from "./station-history.ts";
import type { KnownUuid } from "./uuid-directory.ts";

/** `ids`: of the stations, at most some hundreds; null: all. `find`: gives a listed one. `reports`: gets what is read. */
type FactsQuery = {
  ids: readonly string[] | null;
  find: (stationId: string) => Station | null;
  reports: Pick<ReportChanges, "votes" | "checks" | "upstream">;
};

export type ReadFacts = {
  /** Of the listed stations, by their ids. */
  facts: Map<string, StationFacts>;
  /** Also of stations that are not listed; of all stations only those that are no primary ones. */
  uuids: KnownUuid[];
  versions: VersionRow[];
};

/** The embedded database answers without yielding to other requests: each reading takes some milliseconds. */
const ROWS_PER_READ = 1_000;

/**
 * What the tables have of stations beside their rows, table by table: a join of all takes twice as long. Errors: those
 * of the database.
 */
export async function readFacts(database: Database, { ids, find, reports }: FactsQuery): Promise<ReadFacts> {
  const facts = new Map<string, StationFacts>();
  const uuids: KnownUuid[] = [];
  const versions: VersionRow[] = [];
  for await (const rows of pagesOf(database, ids, readUuids, ({ uuid }) => uuid)) {
    for (const { uuid, stationId, origin, answeredBy, isPrimary } of rows) {
      const id = find(stationId)?.id;
      if (id && isPrimary) facts.set(id, withoutFacts(uuid, origin === "add"));
      if (ids || !isPrimary || answeredBy !== null) uuids.push({ uuid, stationId: id ?? stationId, answeredBy });
    }
  }
  for await (const rows of pagesOf(database, ids, readVersions, ({ seq }) => seq)) {
    for (const row of rows) {
      const version = compactVersion({ ...row, at: row.at.getTime() }, find(row.stationId));
      versions.push(version);
      const known = facts.get(row.stationId);
      if (known && !version.fields) Object.assign(known, { changeUuid: version.uuid, changedAt: version.at });
    }
  }
  for await (const rows of pagesOf(database, ids, readChecks, ({ stationId }) => stationId)) {
    for (const { stationId, ...row } of rows) {
      reports.checks.know(stationId, row.checkedAt);
      const [known, station] = [facts.get(stationId), find(stationId)];
      if (known && station) known.check = compactCheck(row, station);
    }
  }
  for await (const rows of pagesOf(database, ids, readVotes, ({ stationId }) => stationId)) {
    for (const { stationId, votes, changedAt } of rows) {
      reports.votes.know(stationId, changedAt);
      const known = facts.get(stationId);
      if (known) known.votes = votes;
    }
  }
  for await (const rows of pagesOf(database, ids, readUpstream, ({ uuid }) => uuid)) {
    for (const { uuid, stationId, updatedAt, ...row } of rows) {
      reports.upstream.know(uuid, updatedAt);
      const [known, station] = [facts.get(stationId), find(stationId)];
      if (known?.uuid === uuid && station) known.upstream = compactUpstream(row, station);
    }
  }
  // Stations that were added since are announced.
  for (const [id, { changeUuid }] of facts) if (changeUuid === "") facts.delete(id);
  return { facts, uuids, versions };
}

function withoutFacts(uuid: string, isAdded: boolean): StationFacts {
  return { uuid, isAdded, changeUuid: "", changedAt: 0, upstream: null, check: null, votes: 0 };
}

/** The rows of these stations, or all in the order of their keys. */
async function* pagesOf<Row>(
  database: Database,
  ids: readonly string[] | null,
  read: (database: Database, selection: RowSelection) => Promise<Row[]>,
  keyOf: (row: Row) => string | number,
): AsyncGenerator<Row[]> {
  if (ids) {
    yield await read(database, { of: ids });
    return;
  }
  let after: string | number | null = null;
  for (;;) {
    const rows: Row[] = await read(database, { after, limit: ROWS_PER_READ });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_READ) return;
    after = keyOf(last);
    await setImmediate();
  }
}
