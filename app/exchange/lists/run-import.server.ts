import { setImmediate } from "node:timers/promises";
import type { DatabaseConnection } from "#app/platform/database/database.server.ts";
import { isDatabaseUnavailable } from "#app/platform/errors/refusal-of.server.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { classifyRow, emptyBatch } from "./classify-rows.ts";
import { encodingText } from "./formats/guess-encoding.ts";
import { UnreadableList } from "./formats/list-format.ts";
import { isBadRow } from "./formats/listed-row.ts";
import { readList } from "./formats/read-list.server.ts";
import { endImport, recordFormat } from "./import-records.server.ts";
import type { ImportCounts, ImportState } from "./import-state.ts";
import type { ImportRecord } from "./imports.table.ts";
import { addsToIdentities, type KnownReport, type ListedIdentity } from "./listed-identity.ts";
import { readKnownStreams, readKnownUuids } from "./read-known-streams.server.ts";
import type { ImportOptions } from "./station-from-row.ts";
import {
  IMPORT_BATCH_SIZE,
  ImportLeaseLost,
  storeBatch,
  type WritingPace,
  yieldToRequests,
} from "./store-batch.server.ts";

type ImportJob = Pick<DatabaseConnection, "database"> & {
  pace: WritingPace;
  /** As begun or resumed: the rows it has counted are skipped. */
  record: ImportRecord;
  file: AsyncIterable<Uint8Array>;
  genres: ImportOptions["genres"];
  /** Whether streams on private addresses are accepted. */
  allowPrivateStreams?: boolean;
  clock: Pick<Clock, "now">;
  /** When aborted, the import stops after the current batch and can be resumed. */
  signal?: AbortSignal;
  /** Called after each batch. */
  onProgress?: (counts: ImportCounts) => void;
};

/** Rows per batch, for lists with few new stations. */
const MAX_ROWS_PER_BATCH = 1_000;

/** Longest time of classifying rows without yielding to the event loop. */
const SLICE_MS = 4;

/** Minimum interval between progress events. */
const PROGRESS_INTERVAL_MS = 1_000;

const EMPTY_LIST = "A lista está vazia: não tem estações.";

const UNEXPECTED =
  "A importação falhou por um erro nosso. As estações já importadas mantêm-se; importe a mesma lista de novo para continuar.";

/**
 * Imports the stations of a list. Each batch is one transaction with its stations, reported rows, counts and
 * announcement, so that an import can be resumed after a crash where it stopped.
 * Gives the state it ended with, which is stored as well; `released`: aborted; `leaseLost`: another process has it.
 * Errors: an unavailable database; the import can then be resumed. None for the content of a file.
 * Limits: a station submitted during the import is not detected as a duplicate, as between two submissions.
 */
export async function runImport(job: ImportJob): Promise<ImportState | "released" | "leaseLost"> {
  const { database, record, clock } = job;
  const end = async (state: ImportState, problem = "") => {
    await endImport(database, record, { state, problem, now: clock.now() });
    return state;
  };
  try {
    const result = await importRows(job);
    return result === "released" ? result : await end(result);
  } catch (error) {
    if (error instanceof ImportLeaseLost) return "leaseLost";
    if (error instanceof UnreadableList) return end("failed", error.message);
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error, import: record.id }, "import failed");
    return end("failed", UNEXPECTED);
  }
}

async function importRows({
  database,
  pace,
  record,
  file,
  genres,
  allowPrivateStreams = false,
  clock,
  signal,
  onProgress,
}: ImportJob): Promise<"done" | "stopped" | "released"> {
  const list = await readList(file, record.fileName, record.country);
  await recordFormat(database, record, { format: list.format, encoding: encodingText(list) });
  const seen = { known: await readKnownStreams(database, pace), list: new Map<string, string>() };
  /** Read when a row has a UUID: most lists have none. */
  let uuids: Map<string, KnownReport> | undefined;
  const needsIdentity = (identity: ListedIdentity) => !uuids || addsToIdentities(uuids, identity);
  const options = { genres, country: record.country, allowPrivate: allowPrivateStreams };
  const { rowsRead, added, duplicates, refused, leftOut } = record;
  let counts: ImportCounts = { rowsRead, added, duplicates, refused, leftOut };
  let batch = emptyBatch();
  let index = 0;
  let sliceStart = performance.now();
  let announcedAt = 0;

  /** Gives a result when the import ends before the end of the list. */
  async function store(): Promise<"stopped" | "released" | undefined> {
    const announces = clock.now().getTime() - announcedAt >= PROGRESS_INTERVAL_MS;
    const progress = { counts, readShare: list.readShare() };
    const startedAt = performance.now();
    const stored = await storeBatch(database, { pace, record, batch, ...progress, announces, now: clock.now() });
    if (announces) announcedAt = clock.now().getTime();
    counts = stored.counts;
    batch = emptyBatch();
    onProgress?.(counts);
    await yieldToRequests(pace, performance.now() - startedAt);
    sliceStart = performance.now();
    if (stored.stopWanted) return "stopped";
    return signal?.aborted ? "released" : undefined;
  }

  for await (const row of list.rows) {
    if (performance.now() - sliceStart > SLICE_MS) {
      await setImmediate();
      sliceStart = performance.now();
    }
    if (index >= record.rowsRead) {
      if (!isBadRow(row) && row.uuid !== "") uuids ??= await readKnownUuids(database, pace);
      classifyRow(batch, row, { index, options, seen, needsIdentity });
    }
    index += 1;
    const isFull =
      batch.stations.length + batch.aliases.length >= IMPORT_BATCH_SIZE[pace] || batch.rows >= MAX_ROWS_PER_BATCH;
    const result = isFull && (await store());
    if (result) return result;
  }
  if (index === 0) throw new UnreadableList(EMPTY_LIST);
  if (batch.rows > 0) await store();
  return "done";
}
