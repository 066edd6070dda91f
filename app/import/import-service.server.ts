import { createReadStream } from "node:fs";
import { access, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createContext } from "react-router";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Database, DatabaseConnection } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { BUILT_IN_GENRES } from "#app/stations/reference/genre-map.ts";
import {
  beginImport,
  findRunningImport,
  type ImportArguments,
  type ImportRecord,
  isLeaseExpired,
  markInterruptedImport,
  releaseImport,
  resumeImport,
} from "./import-records.server.ts";
import { runImport } from "./run-import.server.ts";

/** Where administrators' lists are taken in. */
export type ImportService = {
  /** Where a file is to be put that is to be imported under this id; its folder is there. */
  uploadPath: (id: string) => Promise<string>;
  /** Begins to import the file at its place, and gives the import, which goes on by itself. Errors: Refusal while another one runs. */
  begin: (wish: ImportArguments) => Promise<ImportRecord>;
  /** Takes away the file of an import that was not begun. */
  discardUpload: (id: string) => Promise<void>;
  /** Lets go of the import under way, between two batches: whoever opens the desk next goes on with it. */
  close: () => Promise<void>;
};

/** Where an action finds the desk. */
export const importServiceContext = createContext<ImportService>();

type DeskParts = Pick<DatabaseConnection, "database" | "engine"> & { dataDir: string; clock?: Clock };

/** How often it is looked whether an import has lost its process. */
const LOOK_EVERY_MS = 10_000;

/** An upload that broke off leaves its file; nobody takes longer over one. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;

/**
 * Imports the lists that are put into DATA_DIR, one at a time over all processes, and takes up the one that a process left
 * when it ended, however that was: if it is this one that has the file.
 * Errors: none are thrown by what goes on by itself; a database that is away is logged and asked again.
 */
export function openImportService({ database, engine, dataDir, clock = systemClock }: DeskParts): ImportService {
  const folder = join(dataDir, "imports");
  const lease = crypto.randomUUID();
  const closing = new AbortController();
  let working: Promise<void> | null = null;
  let callOff = () => {};

  const fileOf = (id: string) => join(folder, `${id}.list`);

  async function work(record: ImportRecord): Promise<void> {
    const place = fileOf(record.id);
    try {
      const file = createReadStream(place);
      const job = { database, engine, record, file, genres: BUILT_IN_GENRES, clock, signal: closing.signal };
      const ended = await runImport(job);
      if (ended === "left") await releaseImport(database, record, clock.now());
      else if (ended !== "lost") await rm(place, { force: true });
    } catch (error) {
      log.error({ err: error, import: record.id }, "An import cannot go on; it is tried again");
    }
  }

  /** One that we thought we had may end when the next has begun. */
  function startWork(record: ImportRecord): void {
    const mine = work(record).finally(() => {
      if (working === mine) working = null;
    });
    working = mine;
  }

  async function look(): Promise<void> {
    const now = clock.now();
    const running = working ? undefined : await findRunningImport(database);
    if (!running || !isLeaseExpired(running, now)) return;
    const hasFile = await access(fileOf(running.id)).then(
      () => true,
      () => false,
    );
    // Another process may have it, in a folder of its own.
    if (!hasFile) return markInterruptedImport(database, now);
    const taken = await resumeImport(database, running.id, lease, now);
    if (taken && !closing.signal.aborted && !working) startWork(taken);
  }

  function lookAgain(): void {
    if (closing.signal.aborted) return;
    tidy();
    look()
      .catch((error) => log.error({ err: error }, "It could not be looked at whether an import is to be taken up"))
      .finally(() => {
        if (!closing.signal.aborted) callOff = clock.after(LOOK_EVERY_MS, lookAgain);
      });
  }

  let tidiedAt = Number.NEGATIVE_INFINITY;
  function tidy(): void {
    const now = clock.now().getTime();
    if (now - tidiedAt < FORGOTTEN_AFTER_MS) return;
    tidiedAt = now;
    void removeForgotten(database, folder, clock);
  }

  lookAgain();
  return {
    uploadPath: async (id) => {
      await mkdir(folder, { recursive: true });
      return fileOf(id);
    },
    begin: async (wish) => {
      const record = await beginImport(database, wish, lease, clock.now());
      startWork(record);
      return record;
    },
    discardUpload: (id) => rm(fileOf(id), { force: true }),
    close: async () => {
      closing.abort();
      callOff();
      await working;
    },
  };
}

/** Files that belong to no import under way and are old. Files of an upload under way are young. */
async function removeForgotten(database: Database, folder: string, clock: Pick<Clock, "now">): Promise<void> {
  try {
    const running = await findRunningImport(database);
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path);
      if (name === `${running?.id}.list` || clock.now().getTime() - mtimeMs < FORGOTTEN_AFTER_MS) continue;
      await rm(path, { force: true });
    }
  } catch (error) {
    log.warn({ err: error }, "Old files of imports could not be removed");
  }
}
