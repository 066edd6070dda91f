import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ReadableCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import type { Station } from "#app/stations/station/station.ts";
import { compactUpstream, compactVersion } from "./compact-sources.ts";
import {
  type CheckRow,
  type RowSelection,
  readChecks,
  readUpstream,
  readUuids,
  readVersions,
  readVotes,
  type UpstreamRow,
  type UuidRow,
  type VotesRow,
} from "./read-sources.server.ts";
import type { VersionRow } from "./station-history.ts";
import { hasOwnStream, type StationIndex, type StoredSources } from "./station-index.ts";
import type { StationSources } from "./station-sources.ts";

type LoadParts = {
  database: Database;
  catalogue: Pick<ReadableCatalogue, "size" | "newest" | "find" | "findMany">;
  index: StationIndex;
  signal: AbortSignal;
};

/** The embedded database answers without yielding to other requests: each reading takes some milliseconds. */
const ROWS_PER_READ = 100;

/** Reads what the tables have of all stations. */
export async function loadStations(parts: LoadParts): Promise<void> {
  const { catalogue, index, signal } = parts;
  const identities = createIdentities();
  const reports = createReports(catalogue.find);
  for await (const rows of pagesOf(parts, readUuids, ({ uuid }) => uuid)) {
    const known = rows.map((row) => ({ ...row, stationId: catalogue.find(row.stationId)?.id ?? row.stationId }));
    index.putUuids(known);
    identities.addUuids(known);
  }
  for await (const rows of pagesOf(parts, readVersions, ({ seq }) => seq)) {
    const versions = rows.map((row) => compactVersion(row, catalogue.find(row.stationId)));
    index.addVersions(versions);
    identities.addVersions(versions);
  }
  for await (const rows of pagesOf(parts, readChecks, ({ stationId }) => stationId)) reports.addChecks(rows);
  for await (const rows of pagesOf(parts, readVotes, ({ stationId }) => stationId)) reports.addVotes(rows);
  for await (const rows of pagesOf(parts, readUpstream, ({ uuid }) => uuid)) reports.addUpstream(rows);
  const listed = catalogue.newest(catalogue.size()).filter(hasOwnStream);
  for (let start = 0; start < listed.length; start += ROWS_PER_READ) {
    index.put(identities.of(listed.slice(start, start + ROWS_PER_READ)).map(reports.with));
    await yieldUnlessAborted(signal);
  }
}

/** Reads these stations again, of which some may be gone. */
export async function refreshStations(parts: LoadParts, stationIds: readonly string[]): Promise<void> {
  const { database, catalogue, index } = parts;
  for await (const batch of batchesOf(parts, stationIds)) {
    const uuids = await readUuids(database, { of: batch });
    const rows = await readVersions(database, { of: batch });
    const versions = rows.map((row) => compactVersion(row, catalogue.find(row.stationId)));
    const identities = createIdentities();
    identities.addUuids(uuids);
    identities.addVersions(versions);
    const stored = await readReports(parts, identities.of(catalogue.findMany(batch).filter(hasOwnStream)));
    const ids = new Set(batch);
    const listed = new Set(stored.map(({ station }) => station.id));
    index.putUuids(uuids);
    index.replaceVersions(ids, versions);
    index.remove([...ids].filter((id) => !listed.has(id)));
    index.put(stored);
  }
}

/** Reads what is not part of a version of these stations: votes, checks and upstreams' reports. */
export async function refreshReports(parts: LoadParts, stationIds: readonly string[]): Promise<void> {
  const { index } = parts;
  for await (const batch of batchesOf(parts, stationIds))
    index.put(
      await readReports(
        parts,
        batch.flatMap((id) => index.stations.find(id)?.sources ?? []),
      ),
    );
}

async function readReports(
  { database, catalogue }: LoadParts,
  identities: readonly StationIdentity[],
): Promise<StoredSources[]> {
  if (identities.length === 0) return [];
  const reports = createReports(catalogue.find);
  const ids = identities.map(({ station }) => station.id);
  reports.addChecks(await readChecks(database, { of: ids }));
  reports.addVotes(await readVotes(database, { of: ids }));
  reports.addUpstream(await readUpstream(database, { of: identities.map(({ uuid }) => uuid) }));
  return identities.map(reports.with);
}

/** A station, with its primary UUID and its current version. */
type StationIdentity = Pick<StationSources, "station" | "uuid" | "change">;

function createIdentities() {
  const uuids = new Map<string, string>();
  const changes = new Map<string, VersionRow>();
  return {
    addUuids: (rows: readonly UuidRow[]): void => {
      for (const { uuid, stationId, isPrimary } of rows) if (isPrimary) uuids.set(stationId, uuid);
    },

    /** In any order. */
    addVersions: (rows: readonly VersionRow[]): void => {
      for (const row of rows) if (row.seq > (changes.get(row.stationId)?.seq ?? 0)) changes.set(row.stationId, row);
    },

    /** Without stations that were added since their tables were read: those are announced. */
    of: (stations: readonly Station[]): StationIdentity[] =>
      stations.flatMap((station) => {
        const [uuid, change] = [uuids.get(station.id), changes.get(station.id)];
        return uuid && change ? { station, uuid, change } : [];
      }),
  };
}

/** All stations together have some thousands of the texts that are shared. */
const sharedTexts = new LRUCache<string, string>({ max: 20_000, memoMethod: (text) => text });

/** The reports about stations in the tables, in little memory. */
function createReports(findStation: (id: string) => Station | null) {
  const checks = new Map<string, StationSources["check"]>();
  const votes = new Map<string, number>();
  const upstream = new Map<string, StationSources["upstream"]>();
  return {
    addChecks: (rows: readonly CheckRow[]): void => {
      for (const { stationId, ...check } of rows) {
        const streamUrl = findStation(stationId)?.streamUrl;
        checks.set(stationId, check.checkedUrl === streamUrl ? { ...check, checkedUrl: streamUrl } : check);
      }
    },

    addVotes: (rows: readonly VotesRow[]): void => {
      for (const row of rows) votes.set(row.stationId, row.votes);
    },

    addUpstream: (rows: readonly UpstreamRow[]): void => {
      for (const { uuid, stationId, ...row } of rows) {
        const station = findStation(stationId);
        if (station)
          upstream.set(
            uuid,
            compactUpstream(row, station, (text) => sharedTexts.memo(text)),
          );
      }
    },

    with: ({ station, uuid, change }: StationIdentity): StoredSources => ({
      station,
      uuid,
      change,
      upstream: upstream.get(uuid) ?? null,
      check: checks.get(station.id) ?? null,
      votes: votes.get(station.id) ?? 0,
    }),
  };
}

/** All rows, in the order of their keys. */
async function* pagesOf<Row, Key>(
  { database, signal }: LoadParts,
  read: (database: Database, selection: RowSelection<Key>) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  let after: Key | null = null;
  for (;;) {
    const rows: Row[] = await read(database, { after, limit: ROWS_PER_READ });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_READ) return;
    after = keyOf(last);
    await yieldUnlessAborted(signal);
  }
}

async function* batchesOf({ signal }: LoadParts, ids: readonly string[]): AsyncGenerator<string[]> {
  for (let start = 0; start < ids.length; start += ROWS_PER_READ) {
    if (start > 0) await yieldUnlessAborted(signal);
    yield ids.slice(start, start + ROWS_PER_READ);
  }
}

async function yieldUnlessAborted(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}
