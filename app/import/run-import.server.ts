import { setImmediate } from "node:timers/promises";
import type { Clock } from "#app/platform/clock.server.ts";
import type { DatabaseConnection } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { BATCH_SIZE } from "./batch-size.ts";
import { classifyRow, emptyBatch } from "./classify-rows.ts";
import { UnreadableList } from "./formats/list-format.ts";
import { readList } from "./formats/read-list.server.ts";
import { endImport, type ImportRecord, recordFormat } from "./import-records.server.ts";
import type { ImportCounts, ImportState } from "./import-state.ts";
import { readKnownStreams } from "./known-streams.server.ts";
import type { ImportOptions } from "./station-from-row.ts";
import { ImportLeaseLost, storeBatch, yieldToRequests } from "./store-batch.server.ts";

export type ImportJob = Pick<DatabaseConnection, "database" | "engine"> & {
  /** As it was begun, or taken up: what it says of itself it has done is not done again. */
  record: ImportRecord;
  file: AsyncIterable<Uint8Array>;
  genres: ImportOptions["genres"];
  clock: Pick<Clock, "now">;
  /** Told to leave it: it stays as it is, for whoever takes it up. */
  signal?: AbortSignal;
  /** Called with the counts after each batch. */
  onProgress?: (counts: ImportCounts) => void;
};

/** Rows that bring no station make a batch too. */
const MOST_ROWS_A_BATCH = 1_000;

/** Nobody waits longer for rows that are being looked at. */
const SLICE_MS = 4;

/** Those who watch are told so often that something happens. */
const TELL_EVERY_MS = 1_000;

const OUR_FAULT =
  "A importação falhou por um erro nosso. As estações já importadas mantêm-se; importe o mesmo ficheiro de novo para continuar.";

/**
 * Brings in the stations of a list, a batch a transaction: what it adds, what it tells of the other rows, how far it has come
 * and the announcement are there together or not at all, so that whoever takes it up after a crash goes on right there.
 * Gives how it ended, which is written down as well. Never throws for what a file holds.
 * Limits: a station that somebody submits during these seconds is not known; as with two submissions, both stay.
 */
export async function runImport(job: ImportJob): Promise<ImportState | "left" | "lost"> {
  const { database, record, clock } = job;
  const end = async (state: ImportState, problem = "") => {
    await endImport(database, record, { state, problem, now: clock.now() });
    return state;
  };
  try {
    const came = await bringIn(job);
    return came === "left" ? came : await end(came);
  } catch (error) {
    if (error instanceof ImportLeaseLost) return "lost";
    if (error instanceof UnreadableList) return end("failed", error.message);
    log.error({ err: error, import: record.id }, "An import failed");
    return end("failed", OUR_FAULT);
  }
}

/** `left`: we were told to leave it. */
async function bringIn({
  database,
  engine,
  record,
  file,
  genres,
  clock,
  signal,
  onProgress,
}: ImportJob): Promise<"done" | "stopped" | "left"> {
  const list = await readList(file, record.fileName);
  await recordFormat(database, record, list);
  const seen = { known: await readKnownStreams(database, () => setImmediate()), list: new Set<string>() };
  const rules = { genres, country: record.country };
  const { rowsRead, added, duplicates, refused, leftOut } = record;
  let counts: ImportCounts = { rowsRead, added, duplicates, refused, leftOut };
  let batch = emptyBatch();
  let index = 0;
  let sliceBegan = performance.now();
  let toldAt = 0;

  /** Gives what ends the import before its end. */
  async function putBatch(): Promise<"stopped" | "left" | undefined> {
    const tells = clock.now().getTime() - toldAt >= TELL_EVERY_MS;
    const put = await storeBatch(database, { engine, record, batch, counts, tells, now: clock.now() });
    if (tells) toldAt = clock.now().getTime();
    counts = put.counts;
    batch = emptyBatch();
    onProgress?.(counts);
    await yieldToRequests(engine);
    sliceBegan = performance.now();
    if (put.stopWanted) return "stopped";
    return signal?.aborted ? "left" : undefined;
  }

  for await (const row of list.rows) {
    if (performance.now() - sliceBegan > SLICE_MS) {
      await setImmediate();
      sliceBegan = performance.now();
    }
    if (index >= record.rowsRead) classifyRow(batch, row, { index, rules, seen });
    index += 1;
    const full = batch.stations.length >= BATCH_SIZE[engine] || batch.rows >= MOST_ROWS_A_BATCH;
    const ended = full && (await putBatch());
    if (ended) return ended;
  }
  if (batch.rows > 0) await putBatch();
  return "done";
}
