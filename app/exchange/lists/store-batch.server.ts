import { createHash } from "node:crypto";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  type Database,
  type DatabaseConnection,
  rowsOf,
  type Transaction,
} from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { firstCheckAt } from "#app/sound/checks/check-schedule.ts";
import { openSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { countBatch, type ImportBatch, type ListedAlias, toReportedRow } from "./classify-rows.ts";
import { insertReportedRows, recordProgress, rowsToStore } from "./import-records.server.ts";
import type { ImportCounts, ReportedRow } from "./import-state.ts";
import { awaitedChecks, type ImportRecord } from "./imports.table.ts";
import type { ListedIdentity } from "./listed-identity.ts";
import type { StationInput } from "./station-from-row.ts";
import { type IdentityToStore, storeIdentities } from "./store-identities.server.ts";

/**
 * Which other queries wait while rows are written: on the embedded database, which has one connection and runs in this
 * process, all of them. `alone`: there are none, because this process answers no requests (the command line).
 */
export type WritingPace = DatabaseConnection["engine"] | "alone";

/**
 * Stations per transaction. On the embedded database a transaction has about 4 ms of overhead, and all other queries
 * wait for its end.
 */
export const IMPORT_BATCH_SIZE = { embedded: 25, postgres: 500, alone: 500 } as const;

/** Rows per statement. The embedded database blocks requests during a statement: 1 ms plus 0.2 ms per station (measured). */
const STATEMENT_SIZE = { embedded: 25, postgres: 500, alone: 500 } as const;

/** Pause between statements: to be read and answered, a request needs several turns of the event loop. */
const PAUSE_MS = { embedded: 2, postgres: 0, alone: 0 } as const;

type BatchToStore = {
  pace: WritingPace;
  record: ImportRecord;
  batch: ImportBatch;
  /** Before this batch. */
  counts: ImportCounts;
  /** How much of the list was read with this batch: from 0 to 1. */
  readShare: number;
  /** Whether the progress is announced to administrators. */
  announces: boolean;
  now: Date;
};

const OTHER_STREAM = "esta estação já existe, agora com outra transmissão";

/** The lease of the import expired and another process took it or marked it as interrupted. */
export class ImportLeaseLost extends Error {}

/**
 * Stores a batch in one transaction, in several statements. Gives the counts after it and whether a stop is requested.
 * Errors: ImportLeaseLost, with nothing stored; errors of the database.
 */
export function storeBatch(
  database: Database,
  { pace, record, batch, counts: before, readShare, announces, now }: BatchToStore,
): Promise<{ counts: ImportCounts; stopWanted: boolean }> {
  return database.transaction(async (transaction) => {
    const ids = new Set<string>();
    const identities: IdentityToStore[] = [];
    const listed = batch.stations.map((station) => ({ ...station, id: listedStationId(station.key) }));
    for await (const slice of slices(listed, pace)) {
      const inserted = await insertListedStations(transaction, slice, { ...record, now });
      for (const id of inserted.ids) ids.add(id);
      identities.push(...inserted.identities);
    }
    identities.push(...batch.aliases.map(toIdentity));
    for await (const slice of slices(identities, pace)) await storeIdentities(transaction, slice);
    const added = listed.filter(({ id }) => ids.has(id));
    const counts = countBatch(before, batch, added);
    // Stations of an earlier import whose stream URL was edited.
    const existing = listed
      .filter(({ id }) => !ids.has(id))
      .map(({ row, name, streamUrl }) => toReportedRow(row, "duplicate", { name, streamUrl, reason: OTHER_STREAM }));
    const reported = rowsToStore([...batch.reported, ...existing].toSorted(byRow), before);
    for await (const slice of slices(reported, pace)) await insertReportedRows(transaction, record.id, slice);
    const progress = await recordProgress(transaction, record, { counts, readShare, now });
    if (!progress) throw new ImportLeaseLost();
    // Stations that were here, and have another UUID now.
    const known = identities.filter(({ isWritten }) => !isWritten).map(({ stationId }) => stationId);
    await announce(transaction, { topic: "stations", ids: [...new Set(record.approves ? [...ids, ...known] : known)] });
    if (announces) await announce(transaction, { topic: "administration" });
    return { counts, stopWanted: progress.stopWanted };
  });
}

/** Other queries may hold a transaction up; the import need not wait as long again. */
const MAX_PAUSE_MS = 100;

/**
 * Pauses between two transactions or statements, for requests and for other queries. `tookMs`: of a transaction, how
 * long it took; on the embedded database as much time is left to others, because a page has several queries, each of
 * which would wait for a transaction.
 */
export async function yieldToRequests(pace: WritingPace, tookMs = 0): Promise<void> {
  const pauseMs = pace === "embedded" ? Math.min(Math.max(PAUSE_MS.embedded, tookMs), MAX_PAUSE_MS) : PAUSE_MS[pace];
  await (pauseMs > 0 ? sleep(pauseMs) : setImmediate());
}

/** Slices of the size of a statement, with a pause between them; the transaction stays open. */
async function* slices<Row>(rows: readonly Row[], pace: WritingPace): AsyncGenerator<Row[], void> {
  const size = STATEMENT_SIZE[pace];
  for (let start = 0; start < rows.length; start += size) {
    if (start > 0) await yieldToRequests(pace);
    yield rows.slice(start, start + size);
  }
}

function toIdentity({ identity, key, stationId }: ListedAlias): IdentityToStore {
  return { identity, stationId: stationId ?? listedStationId(key), isWritten: false };
}

function byRow(one: ReportedRow, other: ReportedRow): number {
  return one.row - other.row;
}

/** A station to insert. `index`: of the list, or of the pass of a mirror. */
type ListedStation = StationInput & { id: string; index: number; identity: ListedIdentity | null };

/** `id`: of the import; null for a mirror. */
type ImportOrigin = { id: string | null; now: Date } & Pick<
  ImportRecord,
  "administratorId" | "approves" | "approvesPlaying" | "startedAt"
>;

/**
 * Inserts stations of a list, with their UUIDs, and skips those whose id exists. Gives the ids of the inserted ones,
 * and the identities that are not stored yet: of stations that exist or come back, and UUIDs that are known.
 * Each is a millisecond older than the one before it, so that listings, newest first, keep the order of the file.
 * Schedules their first stream checks per batch rather than all at once later; those that approve stations are due at
 * once. The rows are sent as one JSON parameter: one parameter per value takes longer than the insert.
 */
export async function insertListedStations(
  transaction: Transaction,
  listed: readonly ListedStation[],
  { id: importId, administratorId, approves, approvesPlaying, startedAt, now }: ImportOrigin,
): Promise<{ ids: string[]; identities: IdentityToStore[] }> {
  const rows = listed.map(({ id, index, websiteUrl, imageUrl, streamUrl, countryCode, identity, ...rest }) => ({
    ...rest,
    ...identity?.upstream,
    id,
    // Its own one is given by the database.
    uuid: identity?.uuid === id ? null : identity?.uuid,
    stream_url: streamUrl,
    website_url: websiteUrl,
    image_url: imageUrl,
    country_code: countryCode,
    created_at: new Date(startedAt.getTime() - index).toISOString(),
    next_check_at: (approvesPlaying ? startedAt : firstCheckAt(startedAt, index)).toISOString(),
  }));
  const added = await rowsOf<{ id: string; uuid: string | null }>(
    transaction,
    sql`
    with listed as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as row(
        id text, name text, description text, stream_url text, website_url text, image_url text, genre text, country text,
        city text, region text, country_code text, latitude float8, longitude float8, tags text[], languages text[], bitrate text, uuid uuid, "changeUuid" uuid, written jsonb, facts jsonb, created_at timestamptz, next_check_at timestamptz)
    ), added as (
      insert into ${stations} (id, name, description, stream_url, website_url, image_url, genre, country, city, region, country_code, latitude,
        longitude, tags, languages, bitrate, status, submitted_by, created_at, updated_at)
      select id, name, description, stream_url, website_url, image_url, genre, country, city, region, country_code, latitude,
        longitude, tags, languages, bitrate, ${approves ? "approved" : "pending"}, (select id from users where id = ${administratorId}), created_at, created_at
      from listed
      on conflict do nothing
      returning id
    ), scheduled as (
      insert into ${streamChecks} (station_id, next_check_at)
      select added.id, next_check_at from added join listed on listed.id = added.id
      on conflict do nothing
    ), awaited as (
      insert into ${awaitedChecks} (station_id, import_id)
      select id, ${importId} from added where ${approvesPlaying}::boolean
    ), identified as (
      insert into ${stationUuids} (uuid, station_id, origin, is_primary)
      select uuid, added.id, 'upstream', true from added join listed on listed.id = added.id where uuid is not null
      on conflict do nothing
      returning uuid, station_id
    ), reported as (
      insert into ${upstreamStations} (uuid, station_id, changeuuid, written, facts)
      select identified.uuid, station_id, "changeUuid", written, facts
      from identified join listed on listed.id = station_id where facts is not null
      on conflict do nothing
    )
    select id, identified.uuid from added left join identified on station_id = id`,
  );
  const ids = added.map(({ id }) => id);
  if (!approves) await openSubmissionItems(transaction, ids, { now });
  const uuids = new Map(added.map(({ id, uuid }) => [id, uuid]));
  const identities = listed.flatMap(({ id: stationId, identity }): IdentityToStore[] => {
    const isStored = identity === null || identity.uuid === stationId || uuids.get(stationId) === identity.uuid;
    return isStored ? [] : [{ identity, stationId, isWritten: uuids.has(stationId) }];
  });
  return { ids, identities };
}

/**
 * The id of a listed station, derived from its stream: favourites and links stay valid when all stations are cleared
 * and imported again, and a station whose stream URL was edited is not inserted twice. Source of the format: RFC 9562,
 * version 8.
 */
export function listedStationId(key: string): string {
  const digest = createHash("sha256").update(`radiowave station of a list\n${key}`).digest("hex");
  const part = (start: number, end: number) => digest.slice(start, end);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}
