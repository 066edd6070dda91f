import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { announce } from "#app/live-events/announce.server.ts";
import type { Database, DatabaseConnection } from "#app/platform/database.server.ts";
import { PAUSE_AFTER_STATEMENT_MS, STATEMENT_SIZE } from "./batch-size.ts";
import { countBatch, type ImportBatch, reported } from "./classify-rows.ts";
import { type ImportRecord, insertReportedRows, recordProgress, rowsToStore } from "./import-records.server.ts";
import type { ImportCounts, ReportedRow } from "./import-state.ts";
import { insertListedStations, listedStationId } from "./insert-stations.server.ts";

type Engine = DatabaseConnection["engine"];

type Store = {
  engine: Engine;
  record: ImportRecord;
  batch: ImportBatch;
  /** Before this batch. */
  counts: ImportCounts;
  /** Whether those who watch are reported. */
  tells: boolean;
  now: Date;
};

const OTHER_ADDRESS = "esta estação já existe, agora com outra transmissão";

/** The import is no longer ours: it was given up while we thought that we had it. */
export class ImportLeaseLost extends Error {}

/**
 * Puts in a batch by one transaction, a piece a statement. Gives the counts after it, and whether somebody has asked to stop.
 * Errors: ImportLeaseLost, and nothing is put in; what the database throws.
 */
export function storeBatch(
  database: Database,
  { engine, record, batch, counts: before, tells, now }: Store,
): Promise<{ counts: ImportCounts; stopWanted: boolean }> {
  return database.transaction(async (transaction) => {
    const ids = new Set<string>();
    for await (const piece of pieces(batch.stations, engine)) {
      for (const id of await insertListedStations(transaction, piece, record)) ids.add(id);
    }
    const added = batch.stations.filter(({ key }) => ids.has(listedStationId(key)));
    const counts = countBatch(before, batch, added);
    const moved = batch.stations.filter((station) => !added.includes(station));
    const there = moved.map(({ row, name, streamUrl }) =>
      reported(row, "duplicate", { name, address: streamUrl, reason: OTHER_ADDRESS }),
    );
    const kept = rowsToStore([...batch.reported, ...there].toSorted(byRow), before);
    for await (const piece of pieces(kept, engine)) await insertReportedRows(transaction, record.id, piece);
    const advanced = await recordProgress(transaction, record, { counts, now });
    if (!advanced) throw new ImportLeaseLost();
    if (record.approves) await announce(transaction, { topic: "stations", ids: [...ids] });
    if (tells) await announce(transaction, { topic: "administration" });
    return { counts, stopWanted: advanced.stopWanted };
  });
}

/** Gives others their turn: visitors, before the next piece, and whoever else needs the database, between two transactions. */
export async function yieldToRequests(engine: Engine): Promise<void> {
  const pauseMs = PAUSE_AFTER_STATEMENT_MS[engine];
  await (pauseMs > 0 ? sleep(pauseMs) : setImmediate());
}

/** As many as one statement takes, at a time; visitors have their turn in between, with the transaction open. */
async function* pieces<Row>(rows: readonly Row[], engine: Engine): AsyncGenerator<Row[], void> {
  const size = STATEMENT_SIZE[engine];
  for (let start = 0; start < rows.length; start += size) {
    if (start > 0) await yieldToRequests(engine);
    yield rows.slice(start, start + size);
  }
}

function byRow(one: ReportedRow, other: ReportedRow): number {
  return one.row - other.row;
}
