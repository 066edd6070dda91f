import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { CannotStart } from "./cannot-start.ts";
import { lockDataDirectory } from "./data-directory-lock.server.ts";
import type { DatabaseConnection } from "./database.server.ts";
import { DurableFiles } from "./durable-files.server.ts";

/** PGlite's start parameters of PostgreSQL, changed so that every commit is forced to disk. */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["fsync=on", "wal_sync_method=fsync", "synchronous_commit=on"].flatMap((setting) => ["-c", setting]),
];

/**
 * Opens the PostgreSQL (PGlite) that runs inside this process, with its files under `dataDir`.
 * It has one connection: statements queue up, and a long one blocks the process.
 * Errors: CannotStart when another process uses the directory, or when the database would not be durable.
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<DatabaseConnection> {
  const lock = lockDataDirectory(dataDir);
  try {
    const client = await openFiles(dataDir);
    const database = drizzle({ client });
    await refuseWithoutFsync(database);
    return {
      engine: "embedded",
      database,
      migrate: (migrationsFolder) => migrate(database, { migrationsFolder }),
      listen: async (channel, { onMessage }) => {
        await client.listen(channel, onMessage);
      },
      close: async () => {
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A new database is created in a temporary folder and renamed when complete: an aborted start leaves no partial one. */
async function openFiles(dataDir: string): Promise<PGlite> {
  const databasePath = join(dataDir, "database");
  if (!existsSync(databasePath)) {
    const unfinished = `${databasePath}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    await (await openFolder(unfinished)).close();
    renameSync(unfinished, databasePath);
  }
  return openFolder(databasePath);
}

function openFolder(folder: string): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableFiles(folder),
    startParams: DURABLE,
    postgresqlconf: ["shared_buffers=16MB"],
  });
}

async function refuseWithoutFsync(database: ReturnType<typeof drizzle>): Promise<void> {
  const { rows } = await database.execute<{ fsync: string }>(sql`select current_setting('fsync') as fsync`);
  if (rows[0]?.fsync !== "on") {
    throw new CannotStart("The embedded database does not force its writes to disk (fsync is off), so it is not used.");
  }
}
