import { cpSync } from "node:fs";
import { join } from "node:path";
import type { SQL } from "drizzle-orm";
import { inject, test } from "vitest";
import { announce } from "#app/live-events/announce.server.ts";
import type { Change } from "#app/live-events/change.ts";
import type { Config } from "#app/platform/config.server.ts";
import {
  type Database,
  type DatabaseConnection,
  openDatabase,
  type Transaction,
} from "#app/platform/database.server.ts";
import { createDatabase } from "./postgres.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

export type Engine = DatabaseConnection["engine"];

export type TestDatabase = {
  engine: Engine;
  connection: DatabaseConnection;
  database: Database;
  /** How to open it again; the embedded one must be closed before. */
  settings: Pick<Config, "databaseUrl" | "dataDir">;
  /** Writes and announces in one transaction, as the product does. */
  change: (change: Change, write?: (transaction: Transaction) => Promise<unknown>) => Promise<void>;
};

type Body = (testDatabase: TestDatabase) => Promise<void>;

type TestOptions = {
  /** False: the database is as it is before the very first start. */
  tables?: boolean;
};

/** A test that runs on both engines, each time with a database of its own: the tables are there, no row is. */
export function onBothEngines(title: string, body: Body, options?: TestOptions): void {
  onEngine("embedded", title, body, options);
  onEngine("postgres", title, body, options);
}

/** The same on one engine, for what only that one has. */
export function onEngine(engine: Engine, title: string, body: Body, { tables = true }: TestOptions = {}): void {
  test(`${title} (${engine})`, () => withDatabase(engine, body, tables));
}

/** The rows that a query gives. Both engines say them in the same way, though the type that they share does not know it. */
export async function rowsOf(database: Database | Transaction, query: SQL): Promise<Record<string, unknown>[]> {
  const answer = await database.execute(query);
  // Drizzle's common type leaves the answer's shape to the driver.
  return (answer as { rows: Record<string, unknown>[] }).rows;
}

async function withDatabase(engine: Engine, body: Body, tables: boolean): Promise<void> {
  const { settings, remove } = await makeDatabase(engine, tables);
  const connection = await openDatabase(settings);
  const { database } = connection;
  const change: TestDatabase["change"] = (what, write) =>
    database.transaction(async (transaction) => {
      await write?.(transaction);
      await announce(transaction, what);
    });
  try {
    await body({ engine, connection, database, settings, change });
  } finally {
    await connection.close();
    remove();
  }
}

type Made = { settings: TestDatabase["settings"]; remove: () => void };

async function makeDatabase(engine: Engine, tables: boolean): Promise<Made> {
  const { newFolder, folderWithTables, databaseWithTables } = inject("patterns");
  if (engine === "postgres") {
    const pattern = tables ? databaseWithTables : undefined;
    const databaseUrl = await createDatabase(inject("postgresUrl"), { pattern });
    // The whole server goes after the last test.
    return { settings: { databaseUrl, dataDir: "" }, remove: () => {} };
  }
  const folder = copyOf(tables ? folderWithTables : newFolder);
  return { settings: { databaseUrl: null, dataDir: folder.path }, remove: folder.remove };
}

/** A data folder with an embedded database in it that nobody has used, not even for tables. */
export async function copyOfNewDataFolder(): Promise<{ path: string; remove: () => void }> {
  return copyOf(inject("patterns").newFolder);
}

function copyOf(pattern: string): { path: string; remove: () => void } {
  const folder = makeTemporaryFolder("embedded");
  cpSync(join(pattern, "database"), join(folder.path, "database"), { recursive: true });
  return folder;
}
