import fs, { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { CannotStart, DISK_IS_FULL, errorMessage, fileFailure } from "#app/platform/errors/cannot-start.ts";
import { makeDataDirectoryPrivate } from "#app/platform/process/private-data-directory.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { copyDurably } from "./copy-durably.server.ts";
import type { DatabaseConnection } from "./database.server.ts";
import { EmbeddedDatabaseEnd, isWithoutSpace } from "./embedded-database-end.server.ts";
import { analyzeGrownTables, keepStatistics, STATISTICS_SETTING } from "./embedded-statistics.server.ts";
import { migrateTables } from "./migrations.server.ts";

/** PGlite's start parameters of PostgreSQL, changed so that every commit is forced to disk. */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["fsync=on", "wal_sync_method=fsync", "synchronous_commit=on"].flatMap((setting) => ["-c", setting]),
];

const START_PARAMS = [...DURABLE, "-c", STATISTICS_SETTING];

/**
 * Opens the PostgreSQL (PGlite) that runs inside this process, with its files under `dataDir`.
 * It has one connection: statements queue up, and a long one blocks the process.
 * Errors: CannotStart when another process uses the directory, or when the database would not be durable.
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<DatabaseConnection> {
  const lock = lockDataDirectory(dataDir);
  try {
    const { client, end } = await openFiles(dataDir);
    takeTurns(client);
    const database = drizzle({ client });
    await refuseWithoutFsync(database);
    const stopStatistics = keepStatistics(database);
    return {
      engine: "embedded",
      database,
      migrate: async (migrationsFolder) => {
        await migrateTables(database, migrationsFolder, (options) => migrate(database, options));
        await analyzeGrownTables(database);
      },
      listen: async (channel, { onMessage }) => {
        await client.listen(channel, onMessage);
      },
      ended: end.sentence,
      close: async () => {
        stopStatistics();
        // After its own end PostgreSQL cannot be closed: its files are as those of a killed process.
        if (!end.hasHappened) await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * A new database is made in a temporary folder and renamed when it is complete and on disk: an aborted start leaves no
 * partial one. It is a copy of the build's, if there is a build: creating one takes 300 MB more, and seconds.
 */
async function openFiles(dataDir: string): Promise<OpenFolder> {
  const databasePath = join(dataDir, "database");
  if (!existsSync(databasePath)) {
    const unfinished = `${databasePath}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    const built = builtDatabase();
    if (existsSync(built)) copyDurably(built, unfinished);
    else await createEmptyDatabase(unfinished);
    renameSync(unfinished, databasePath);
  }
  return openFolder(databasePath);
}

/** The database without tables that the build contains. */
function builtDatabase(): string {
  return join(projectRoot(), "build", "database");
}

/** Creates a database without tables in a new folder. */
export async function createEmptyDatabase(folder: string): Promise<void> {
  mkdirSync(folder, { mode: 0o700 });
  await (await openFolder(folder)).client.close();
}

type OpenFolder = { client: PGlite; end: EmbeddedDatabaseEnd };

async function openFolder(folder: string): Promise<OpenFolder> {
  compileOnce();
  const end = new EmbeddedDatabaseEnd(folder);
  const fs = new DurableFiles(folder, end);
  try {
    return {
      client: await PGlite.create({ fs, startParams: START_PARAMS, postgresqlconf: ["shared_buffers=16MB"] }),
      end,
    };
  } catch (error) {
    // PGlite does not say why PostgreSQL did not start.
    throw isWithoutSpace(folder) ? new CannotStart(DISK_IS_FULL, { cause: error }) : error;
  }
}

/**
 * Leaves PostgreSQL's WebAssembly as V8's first compiler makes it. The second one, for functions that run often, takes
 * 600 MB for one of them (100 kB of instructions), which a first start reaches within seconds. Without it the memory of
 * a start stays below 1.2 times that at rest. Single statements take as long; those that read or write thousands of
 * rows take 1.5 to 3 times as long.
 */
function compileOnce(): void {
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);
}

async function refuseWithoutFsync(database: ReturnType<typeof drizzle>): Promise<void> {
  const { rows } = await database.execute<{ fsync: string }>(sql`select current_setting('fsync') as fsync`);
  if (rows[0]?.fsync !== "on") {
    throw new CannotStart("The embedded database does not force its writes to disk (fsync is off), so it is not used.");
  }
}

/** Not in the runtime's types. Source: Emscripten's NODEFS; `nfd` is the file descriptor. */
type FileLayer = {
  node_ops: { setattr: SetAttributes; mknod: MakeNode };
  stream_ops: { setattr: SetAttributes; fsync?: (stream: { nfd: number }) => number };
};

type SetAttributes = (file: unknown, attributes: { mode?: number }) => void;
type MakeNode = (parent: unknown, name: string, mode: number, device: number) => unknown;

const OTHERS = 0o077;

/**
 * The file system of the embedded database with a real fsync and without permissions for other users.
 * PGlite's own has no fsync operation, so PostgreSQL believes that every commit is on disk when none is, and it gives
 * most files the mode 0666 whatever the umask. Both are patched in the runtime's file layer before it starts.
 */
class DurableFiles extends NodeFS {
  readonly #end: EmbeddedDatabaseEnd;

  constructor(folder: string, end: EmbeddedDatabaseEnd) {
    super(folder);
    this.#end = end;
  }

  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const [client] = args;
    this.#end.refuseAfter(client);
    const { emscriptenOpts, ...started } = await super.init(...args);
    const preRun = [...[emscriptenOpts.preRun ?? []].flat(), patchFileLayer];
    return { ...started, emscriptenOpts: { ...emscriptenOpts, onAbort: this.#end.onAbort, preRun } };
  }
}

function patchFileLayer(runtime: { NODEFS: object }): void {
  const files = runtime.NODEFS as FileLayer;
  files.stream_ops.fsync = ({ nfd }) => {
    fs.fsyncSync(nfd);
    return 0;
  };
  const { mknod } = files.node_ops;
  files.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
  files.node_ops.setattr = restrictToOwner(files.node_ops.setattr);
  files.stream_ops.setattr = restrictToOwner(files.stream_ops.setattr);
}

function restrictToOwner(setAttributes: SetAttributes): SetAttributes {
  return (file, { mode, ...attributes }) =>
    setAttributes(file, mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS });
}

type DataDirectoryLock = { release: () => void };

/** Keeps references until release: the lock would end if the garbage collector closed the file. */
const heldFiles = new Set<DatabaseSync>();

/**
 * Locks a data directory for this process: two processes on one embedded database destroy it.
 * An operating-system lock on a file beside the database (through SQLite, which implements it on every platform): it is
 * released when the process ends, however it ends. Nothing is stored in the file.
 * Errors: CannotStart at once when another process holds it, or when the directory cannot be written or made private.
 * Does not cover: two machines on a network file system that ignores locks.
 */
export function lockDataDirectory(dataDir: string): DataDirectoryLock {
  makeDataDirectoryPrivate(dataDir);
  let file: DatabaseSync | undefined;
  const path = join(dataDir, "database.lock");
  try {
    // SQLite does not say why it cannot open a file.
    closeSync(openSync(path, "a", 0o600));
    file = new DatabaseSync(path, { timeout: 0 });
    file.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    file?.close();
    if (/locked|busy/i.test(errorMessage(error))) {
      throw new CannotStart(
        `The data directory ${dataDir} is in use by another RadioWave process; stop that one first, or set another DATA_DIR.`,
        { reason: "in-use" },
      );
    }
    throw fileFailure(`The lock ${path} cannot be taken`, error);
  }
  const held = file;
  heldFiles.add(held);
  return {
    release: () => {
      heldFiles.delete(held);
      held.close();
    },
  };
}

/** For so long statements may follow each other before requests have their turn. */
const TURN_MS = 10;

/**
 * Lets the event loop continue between statements. PGlite executes a statement synchronously, so that what waits for it
 * continues in a microtask: a task of many statements would delay all requests until its end.
 */
function takeTurns(client: PGlite): void {
  const send = client.execProtocolRaw.bind(client);
  let turnBegan = performance.now();
  client.execProtocolRaw = async (...message) => {
    if (performance.now() - turnBegan > TURN_MS) {
      await setImmediate();
      turnBegan = performance.now();
    }
    return send(...message);
  };
}
