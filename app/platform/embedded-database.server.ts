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

/** PostgreSQL's start parameters: as PGlite has them, but with every commit forced to disk. */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["fsync=on", "wal_sync_method=fsync", "synchronous_commit=on"].flatMap((setting) => ["-c", setting]),
];

/**
 * Opens the PostgreSQL that runs inside this process, with its files under `dataDir`.
 * One connection: statements queue up, and a long one holds up everything else in the process.
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

/** A new database is made beside its place and moved there when it is whole: a start that is cut off leaves nothing half-made. */
async function openFiles(dataDir: string): Promise<PGlite> {
  const place = join(dataDir, "database");
  if (!existsSync(place)) {
    const unfinished = `${place}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    await (await openFolder(unfinished)).close();
    renameSync(unfinished, place);
  }
  return openFolder(place);
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
