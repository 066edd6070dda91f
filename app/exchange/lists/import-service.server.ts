import { createReadStream } from "node:fs";
import { access, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createContext } from "react-router";
import type { Database, DatabaseConnection } from "#app/platform/database/database.server.ts";
import { startLeasedWorker } from "#app/platform/database/leased-worker.server.ts";
import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { BUILT_IN_GENRES } from "#app/stations/station/reference/genre-map.ts";
import {
  beginImport,
  findRunningImport,
  type ImportArguments,
  isLeaseExpired,
  markInterruptedImport,
  recordListSize,
  releaseImport,
  resumeImport,
} from "./import-records.server.ts";
import type { ImportRecord } from "./imports.table.ts";
import { continueReading, millisecondsLeft, NO_PROGRESS, type ReadingProgress } from "./reading-progress.ts";
import { receiveDownload } from "./receive-download.server.ts";
import { runImport } from "./run-import.server.ts";

/** Imports lists in the background: uploaded ones, and those at a URL. */
export type ImportService = {
  /** Where to write the file to import under this id. Creates the folder. */
  uploadPath: (id: string) => Promise<string>;
  /** Starts the import of an uploaded file and gives its record. Errors: Refusal `conflict` while another one runs. */
  begin: (wanted: ImportArguments) => Promise<ImportRecord>;
  /** Starts the download of a list and its import, as `begin`. */
  beginDownload: (wanted: ImportArguments, url: string) => Promise<ImportRecord>;
  /** Deletes the file of an import that was not begun. */
  discardUpload: (id: string) => Promise<void>;
  /**
   * The time until the list of a running import is read, in any process: from how its stored share grew between the
   * calls of the last ten seconds. Null while that is unknown.
   */
  estimateLeft: (record: ImportRecord) => number | null;
  /** Releases the running import after its current batch, to be resumed later. */
  close: () => Promise<void>;
};

export const importServiceContext = createContext<ImportService>();

type ImportServiceOptions = Pick<DatabaseConnection, "database" | "engine"> & {
  dataDir: string;
  streamClient: Pick<StreamClient, "open">;
  allowPrivateStreams?: boolean;
  clock?: Clock;
};

/** Interval between searches for an interrupted import. */
const SEARCH_INTERVAL_MS = 10_000;

/** Age after which a file without an import is deleted; no upload takes longer. */
const ABANDONED_AFTER_MS = DAY_MS;

/**
 * Imports lists from DATA_DIR, uploaded or downloaded, one at a time over all processes, and resumes an import that
 * another process left unfinished, if this one has the file. A download is not resumed: its import ends as interrupted.
 */
export function openImportService({
  database,
  engine,
  dataDir,
  streamClient,
  allowPrivateStreams = false,
  clock = systemClock,
}: ImportServiceOptions): ImportService {
  const folder = join(dataDir, "imports");
  const lease = crypto.randomUUID();
  /** Begun in this process, and not yet taken by the worker. `url`: of the list to download first; null: uploaded. */
  let begun: { record: ImportRecord; url: string | null } | undefined;
  let cleanedAt = Number.NEGATIVE_INFINITY;
  /** Of the import that was requested last: one runs at a time. */
  let reading: { id: string; progress: ReadingProgress } | undefined;

  const fileOf = (id: string) => join(folder, `${id}.list`);

  async function run(record: ImportRecord, url: string | null, signal: AbortSignal): Promise<void> {
    const path = fileOf(record.id);
    try {
      if (url !== null && !(await receiveDownload({ database, record, streamClient, url, path, clock, signal })))
        return;
      if (signal.aborted) return await releaseImport(database, record, clock.now());
      await recordListSize(database, record, (await stat(path)).size);
      const file = createReadStream(path);
      const job = { database, pace: engine, record, file, genres: BUILT_IN_GENRES, allowPrivateStreams, clock, signal };
      const result = await runImport(job);
      if (result === "released") await releaseImport(database, record, clock.now());
      else if (result !== "leaseLost") await rm(path, { force: true });
    } catch (error) {
      log.error({ err: error, import: record.id }, "import interrupted, will be resumed");
    }
  }

  /** Leases an interrupted import whose file is in this process's folder. */
  async function resumeInterrupted(): Promise<ImportRecord | undefined> {
    const now = clock.now();
    const running = await findRunningImport(database);
    if (!running || !isLeaseExpired(running, now)) return undefined;
    const hasFile = await access(fileOf(running.id)).then(
      () => true,
      () => false,
    );
    if (hasFile) return resumeImport(database, running.id, lease, now);
    // Another process, with another folder, may have the file.
    await markInterruptedImport(database, now);
    return undefined;
  }

  async function cleanDaily(): Promise<void> {
    const now = clock.now().getTime();
    if (now - cleanedAt < ABANDONED_AFTER_MS) return;
    cleanedAt = now;
    await removeAbandonedFiles(database, folder, now);
  }

  const worker = startLeasedWorker({
    clock,
    firstRunMs: 0,
    retryMs: SEARCH_INTERVAL_MS,
    failureMessage: "search for an interrupted import failed",
    run: async (signal) => {
      // Cleared before anything is awaited: another import may begin meanwhile.
      const own = begun;
      begun = undefined;
      const record = own?.record ?? (await resumeInterrupted());
      if (record) await run(record, own?.url ?? null, signal);
      await cleanDaily();
      return SEARCH_INTERVAL_MS;
    },
  });

  async function begin(wanted: ImportArguments, url: string | null): Promise<ImportRecord> {
    await mkdir(folder, { recursive: true });
    const record = await beginImport(database, wanted, lease, clock.now());
    begun = { record, url };
    worker.wake();
    return record;
  }

  return {
    uploadPath: async (id) => {
      await mkdir(folder, { recursive: true });
      return fileOf(id);
    },
    begin: (wanted) => begin(wanted, null),
    beginDownload: begin,
    discardUpload: (id) => rm(fileOf(id), { force: true }),
    estimateLeft: ({ id, state, readShare }) => {
      if (state !== "running") return null;
      const known = reading?.id === id ? reading.progress : NO_PROGRESS;
      const progress = continueReading(known, readShare, performance.now());
      reading = { id, progress };
      return millisecondsLeft(progress);
    },
    close: () => worker.close(),
  };
}

/** Removes old files that belong to no running import. Files of uploads under way are younger. */
async function removeAbandonedFiles(database: Database, folder: string, nowMs: number): Promise<void> {
  try {
    const running = await findRunningImport(database);
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path);
      if (name === `${running?.id}.list` || nowMs - mtimeMs < ABANDONED_AFTER_MS) continue;
      await rm(path, { force: true });
    }
  } catch (error) {
    log.warn({ err: error }, "abandoned import files could not be removed");
  }
}
