import { createHash } from "node:crypto";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { streamChecks } from "#app/checks/stream-checks.table.ts";
import { announce } from "#app/live-events/announce.server.ts";
import { type Database, type DatabaseConnection, rowsOf, type Transaction } from "#app/platform/database.server.ts";
import { DAY_MS } from "#app/platform/durations.ts";
import { openSubmissionItems } from "#app/review-items/submission-items.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { countBatch, type ImportBatch, type NewStation, toReportedRow } from "./classify-rows.ts";
import { insertReportedRows, recordProgress, rowsToStore } from "./import-records.server.ts";
import type { ImportCounts, ReportedRow } from "./import-state.ts";
import { awaitedChecks, type ImportRecord } from "./imports.table.ts";

type Engine = DatabaseConnection["engine"];

/**
 * Stations per transaction. On the embedded database a transaction has about 4 ms of overhead, and all other queries wait
 * for its end.
 */
export const BATCH_SIZE = { embedded: 25, postgres: 500 } as const;

/**
 * Rows per statement. The embedded database runs in this process and blocks requests during a statement: about 1 ms plus
 * 0.1 ms per station (measured).
 */
const STATEMENT_SIZE = { embedded: 25, postgres: 500 } as const;

/** Pause between statements: to be read and answered, a request needs several turns of the event loop. */
const PAUSE_MS = { embedded: 2, postgres: 0 } as const;

type BatchToStore = {
  engine: Engine;
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
  { engine, record, batch, counts: before, readShare, announces, now }: BatchToStore,
): Promise<{ counts: ImportCounts; stopWanted: boolean }> {
  return database.transaction(async (transaction) => {
    const ids = new Set<string>();
    for await (const slice of slices(batch.stations, engine)) {
      for (const id of await insertListedStations(transaction, slice, record)) ids.add(id);
    }
    const added = batch.stations.filter(({ key }) => ids.has(listedStationId(key)));
    const counts = countBatch(before, batch, added);
    // Stations of an earlier import whose stream URL was edited.
    const existing = batch.stations
      .filter((station) => !added.includes(station))
      .map(({ row, name, streamUrl }) => toReportedRow(row, "duplicate", { name, streamUrl, reason: OTHER_STREAM }));
    const reported = rowsToStore([...batch.reported, ...existing].toSorted(byRow), before);
    for await (const slice of slices(reported, engine)) await insertReportedRows(transaction, record.id, slice);
    const progress = await recordProgress(transaction, record, { counts, readShare, now });
    if (!progress) throw new ImportLeaseLost();
    if (record.approves) await announce(transaction, { topic: "stations", ids: [...ids] });
    if (announces) await announce(transaction, { topic: "administration" });
    return { counts, stopWanted: progress.stopWanted };
  });
}

/** Other queries may hold a transaction up; the import need not wait as long again. */
const MAX_PAUSE_MS = 100;

/**
 * Pauses between two transactions or statements, for requests and for other queries. `tookMs`: of a transaction, how long it took; on the
 * embedded database as much time is left to others, because a page has several queries, each of which would wait for a transaction.
 */
export async function yieldToRequests(engine: Engine, tookMs = 0): Promise<void> {
  const pauseMs =
    engine === "embedded" ? Math.min(Math.max(PAUSE_MS.embedded, tookMs), MAX_PAUSE_MS) : PAUSE_MS[engine];
  await (pauseMs > 0 ? sleep(pauseMs) : setImmediate());
}

/** Slices of the size of a statement, with a pause between them; the transaction stays open. */
async function* slices<Row>(rows: readonly Row[], engine: Engine): AsyncGenerator<Row[], void> {
  const size = STATEMENT_SIZE[engine];
  for (let start = 0; start < rows.length; start += size) {
    if (start > 0) await yieldToRequests(engine);
    yield rows.slice(start, start + size);
  }
}

function byRow(one: ReportedRow, other: ReportedRow): number {
  return one.row - other.row;
}

type ImportOrigin = Pick<ImportRecord, "id" | "administratorId" | "approves" | "approvesPlaying" | "startedAt">;

/** Interval between the first stream checks of new stations, which are spread over a day like all scheduled checks. */
const CHECK_EVERY_MS = 3_000;

/**
 * Inserts stations of a list and skips those whose id exists. Gives the ids of the inserted ones.
 * Each is a millisecond older than the one before it, so that listings, newest first, keep the order of the file. Schedules
 * their first stream checks per batch rather than all at once later; those that approve stations are due at once.
 * The rows are sent as one JSON parameter: one parameter per value takes longer than the insert.
 */
async function insertListedStations(
  transaction: Transaction,
  listed: readonly NewStation[],
  { id: importId, administratorId, approves, approvesPlaying, startedAt }: ImportOrigin,
): Promise<Set<string>> {
  if (listed.length === 0) return new Set();
  const rows = listed.map(({ key, index, websiteUrl, imageUrl, streamUrl, countryCode, row, leftOut, ...rest }) => ({
    ...rest,
    id: listedStationId(key),
    stream_url: streamUrl,
    website_url: websiteUrl,
    image_url: imageUrl,
    country_code: countryCode,
    created_at: new Date(startedAt.getTime() - index).toISOString(),
    next_check_at: new Date(
      startedAt.getTime() + (approvesPlaying ? 0 : (index * CHECK_EVERY_MS) % DAY_MS),
    ).toISOString(),
  }));
  const added = await rowsOf<{ id: string }>(
    transaction,
    sql`
    with listed as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as row(
        id text, name text, description text, stream_url text, website_url text, image_url text, genre text, country text,
        city text, region text, country_code text, latitude float8, longitude float8, tags text[], languages text[], bitrate text, created_at timestamptz, next_check_at timestamptz)
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
    )
    select id from added`,
  );
  const ids = added.map(({ id }) => id);
  if (!approves) await openSubmissionItems(transaction, ids);
  return new Set(ids);
}

/**
 * The id of a listed station, derived from its stream: favourites and links stay valid when all stations are cleared and
 * imported again, and a station whose stream URL was edited is not inserted twice. Source of the format: RFC 9562, version 8.
 */
function listedStationId(key: string): string {
  const digest = createHash("sha256").update(`radiowave station of a list\n${key}`).digest("hex");
  const part = (start: number, end: number) => digest.slice(start, end);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}
