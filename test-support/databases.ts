import { cpSync } from "node:fs";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { inject, test } from "vitest";
import { announce } from "#app/live-events/announce.server.ts";
import type { Change } from "#app/live-events/change.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { Database, DatabaseConnection, Transaction } from "#app/platform/database.server.ts";
import { openDatabase } from "#app/platform/open-database.server.ts";
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

/** A test that runs on both engines, each time with a database that nobody else uses: the tables are there, no row is. */
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
  const opened = (tables && kept.get(engine)) || (await openNew(engine, tables));
  kept.delete(engine);
  const { connection, settings } = opened;
  const { database } = connection;
  const change: TestDatabase["change"] = (what, write) =>
    database.transaction(async (transaction) => {
      await write?.(transaction);
      await announce(transaction, what);
    });
  let emptied = false;
  try {
    await body({ engine, connection, database, settings, change });
    emptied = tables && (await emptyTables(database, opened.shape));
  } finally {
    if (emptied) kept.set(engine, opened);
    else await opened.throwAway();
  }
}

/**
 * What the last test of this process has left behind for the next one, of whatever file: with its tables, and without a row. To
 * open one takes most of a second. They end with the process.
 */
const kept = new Map<Engine, Opened>();

type Opened = {
  connection: DatabaseConnection;
  settings: TestDatabase["settings"];
  /** See `shapeOf`. */
  shape: string;
  throwAway: () => Promise<void>;
};

async function openNew(engine: Engine, tables: boolean): Promise<Opened> {
  const { settings, remove } = await makeDatabase(engine, tables);
  const connection = await openDatabase(settings);
  const throwAway = async () => {
    await connection.close();
    remove();
  };
  return { connection, settings, shape: await shapeOf(connection.database), throwAway };
}

/**
 * Takes all rows out. False for a database that the next test cannot have: one that this test closed, or in which it
 * changed more than rows.
 */
async function emptyTables(database: Database, shape: string): Promise<boolean> {
  try {
    if ((await shapeOf(database)) !== shape) return false;
    await database.execute(EMPTY_TABLES);
    return true;
  } catch {
    // Closed, or broken on purpose: whatever it is, the next test gets another.
    return false;
  }
}

/** Rows go without what would happen when the product deletes them; numbers begin with one again. */
const EMPTY_TABLES = sql`do $$
  declare
    name text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('delete from %I', name);
    end loop;
    for name in select sequencename from pg_sequences where schemaname = 'public' loop
      perform setval(format('%I', name)::regclass, 1, false);
    end loop;
  end $$`;

/** Tables, columns, constraints and triggers, as one text: tests of what goes wrong add to them, or take away. */
async function shapeOf(database: Database): Promise<string> {
  const [row] = await rowsOf(
    database,
    sql`select md5(coalesce((select string_agg(concat_ws(' ', relname, attname, atttypid, attnotnull), ',' order by attrelid, attnum)
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and attnum > 0), '')
      || coalesce((select string_agg(concat(pg_trigger.oid, tgenabled), ',' order by pg_trigger.oid) from pg_trigger), '')
      || coalesce((select string_agg(oid::text, ',' order by oid) from pg_constraint), '')
      || coalesce((select string_agg(oid::text, ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace), '')) as shape`,
  );
  return String(row?.shape);
}

type Made = { settings: TestDatabase["settings"]; remove: () => void };

async function makeDatabase(engine: Engine, tables: boolean): Promise<Made> {
  const { newFolder, folderWithTables, databaseWithTables } = inject("databaseTemplates");
  if (engine === "postgres") {
    const databaseTemplate = tables ? databaseWithTables : undefined;
    const databaseUrl = await createDatabase(inject("postgresUrl"), { databaseTemplate });
    // The whole server goes after the last test.
    return { settings: { databaseUrl, dataDir: "" }, remove: () => {} };
  }
  const folder = copyOf(tables ? folderWithTables : newFolder);
  return { settings: { databaseUrl: null, dataDir: folder.path }, remove: folder.remove };
}

/** A data folder with an embedded database in it that nobody has used, not even for tables. */
export async function copyOfNewDataFolder(): Promise<{ path: string; remove: () => void }> {
  return copyOf(inject("databaseTemplates").newFolder);
}

function copyOf(databaseTemplate: string): { path: string; remove: () => void } {
  const folder = makeTemporaryFolder("embedded");
  cpSync(join(databaseTemplate, "database"), join(folder.path, "database"), { recursive: true });
  return folder;
}
