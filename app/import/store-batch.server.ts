import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { announce } from "#app/live-events/announce.server.ts";
import type { Database, DatabaseConnection } from "#app/platform/database.server.ts";
import { countBatch, type ImportBatch, toReportedRow } from "./classify-rows.ts";
import { insertReportedRows, recordProgress, rowsToStore } from "./import-records.server.ts";
import type { ImportCounts, ReportedRow } from "./import-state.ts";
import type { ImportRecord } from "./imports.table.ts";
import { insertListedStations, listedStationId } from "./insert-stations.server.ts";

type Engine = DatabaseConnection["engine"];

/**
 * Stations per transaction. On the embedded database a transaction has about 4 ms of overhead, and all other queries wait
 * for its end.
 */
export const BATCH_SIZE = { embedded: 100, postgres: 500 } as const;

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
  { engine, record, batch, counts: before, announces, now }: BatchToStore,
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
    const progress = await recordProgress(transaction, record, { counts, now });
    if (!progress) throw new ImportLeaseLost();
    if (record.approves) await announce(transaction, { topic: "stations", ids: [...ids] });
    if (announces) await announce(transaction, { topic: "administration" });
    return { counts, stopWanted: progress.stopWanted };
  });
}

/** Pauses between two transactions or statements, for requests and for other queries. */
export async function yieldToRequests(engine: Engine): Promise<void> {
  const pauseMs = PAUSE_MS[engine];
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
