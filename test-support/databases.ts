import { type SQL, sql } from "drizzle-orm";
import { inject, test } from "vitest";
import type { Database, DatabaseConnection, Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import type { Change } from "#app/platform/live-events/live-change.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { openDatabase } from "../server/open-database.ts";
import { copyDataFolder } from "./copy-data-folder.ts";
import { createDatabase } from "./postgres.ts";
import type { TemporaryFolder } from "./temporary-folder.ts";

export type Engine = DatabaseConnection["engine"];

export type TestDatabase = {
  engine: Engine;
  connection: DatabaseConnection;
  database: Database;
  /** The settings to open it again; the embedded database must be closed before. */
  settings: Pick<Config, "databaseUrl" | "dataDir">;
  /** Writes and announces a change in one transaction, as the product does. */
  change: (change: Change, write?: (transaction: Transaction) => Promise<unknown>) => Promise<void>;
  /** Registers what is closed when the test ends: before the database, the last first. */
  onEnd: (end: () => unknown) => void;
};

type Body = (testDatabase: TestDatabase) => Promise<void>;

type TestOptions = {
  /** False: the database is as before the first start. */
  tables?: boolean;
};

/** A test on both engines, each with a database of its own: with the tables, and without rows. */
export function onBothEngines(title: string, body: Body, options?: TestOptions): void {
  onEngine("embedded", title, body, options);
  onEngine("postgres", title, body, options);
}

/** A test on one engine, with a database of its own; none when TEST_ENGINE names the other engine. */
export function onEngine(engine: Engine, title: string, body: Body, { tables = true }: TestOptions = {}): void {
  const isSelected = [undefined, "", engine].includes(process.env.TEST_ENGINE);
  if (isSelected) test(`${title} (${engine})`, () => withDatabase(engine, body, tables));
}

/** The rows of a query. */
export async function rowsOf(database: Database | Transaction, query: SQL): Promise<Record<string, unknown>[]> {
  const response = await database.execute(query);
  // Drizzle's common type leaves the shape of the result to the driver; it is the same for both engines.
  return (response as { rows: Record<string, unknown>[] }).rows;
}

/** Makes statements fail as if PostgreSQL were stopped. `statements`: such as `insert on users`. */
export async function failAsWithoutDatabase(database: Database, statements: string): Promise<void> {
  await database.execute(sql`create function fail_as_without_database() returns trigger language plpgsql as
    $$ begin raise exception 'terminating connection due to administrator command' using errcode = '57P01'; end $$`);
  await database.execute(
    sql.raw(`create trigger fail before ${statements} for each row execute function fail_as_without_database()`),
  );
}

async function withDatabase(engine: Engine, body: Body, tables: boolean): Promise<void> {
  const opened = (tables && reusable.get(engine)) || (await openNew(engine, tables));
  reusable.delete(engine);
  const { connection, settings } = opened;
  const { database } = connection;
  const change: TestDatabase["change"] = (what, write) =>
    database.transaction(async (transaction) => {
      await write?.(transaction);
      await announce(transaction, what);
    });
  const endings: (() => unknown)[] = [];
  let emptied = false;
  try {
    try {
      await body({ engine, connection, database, settings, change, onEnd: (end) => endings.push(end) });
    } finally {
      for (const end of endings.reverse()) await end();
    }
    emptied = tables && (await emptyTables(database, opened.shape));
  } finally {
    if (emptied) reusable.set(engine, opened);
    else await opened.discard();
  }
}

/** Connections to the test's database as of so many other processes, until the test ends. */
export async function openOthers(
  { settings, onEnd }: Pick<TestDatabase, "settings" | "onEnd">,
  count: number,
): Promise<Database[]> {
  const others = await Promise.all(Array.from({ length: count }, () => openDatabase(settings)));
  for (const other of others) onEnd(() => other.close());
  return others.map(({ database }) => database);
}

/** Databases with empty tables, reused by the next test of this process: opening one takes most of a second. */
const reusable = new Map<Engine, Opened>();

type Opened = {
  connection: DatabaseConnection;
  settings: TestDatabase["settings"];
  /** See `shapeOf`. */
  shape: string;
  discard: () => Promise<void>;
};

async function openNew(engine: Engine, tables: boolean): Promise<Opened> {
  const { settings, remove } = await makeDatabase(engine, tables);
  const connection = await openDatabase(settings);
  // Durability has tests of its own (embedded-database.server.test.ts); elsewhere its fsync only takes time.
  await connection.database.execute(sql`set synchronous_commit = off`);
  const discard = async () => {
    await connection.close();
    remove();
  };
  return { connection, settings, shape: await shapeOf(connection.database), discard };
}

/** Deletes all rows. False: the database cannot be reused, because the test closed it or changed more than rows. */
async function emptyTables(database: Database, shape: string): Promise<boolean> {
  try {
    if ((await shapeOf(database)) !== shape) return false;
    await database.execute(EMPTY_TABLES);
    return true;
  } catch {
    // Closed, or broken on purpose.
    return false;
  }
}

/** Deletes without triggers and foreign keys, and restarts all sequences. A table without pages was never written to. */
const EMPTY_TABLES = sql`do $$
  declare
    name text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for name in select relname from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 loop
      execute format('delete from %I', name);
    end loop;
    for name in select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace loop
      perform setval(format('%I', name)::regclass, 1, false);
    end loop;
  end $$`;

/** The first id of objects that are not PostgreSQL's own. */
const FIRST_OWN_OID = 16384;

/** A digest of tables, columns, constraints, triggers and functions: tests of failures change them. */
async function shapeOf(database: Database): Promise<string> {
  const [row] = await rowsOf(
    database,
    sql`select concat_ws(' ',
      (select sum(hashtext(concat_ws(' ', oid, relname))) from pg_class where oid >= ${FIRST_OWN_OID}),
      (select sum(hashtext(concat_ws(' ', attrelid, attnum, attname, atttypid, attnotnull)))
        from pg_attribute where attrelid >= ${FIRST_OWN_OID}),
      (select sum(hashtext(concat_ws(' ', oid, tgenabled))) from pg_trigger),
      (select sum(hashtext(oid::text)) from pg_constraint),
      (select sum(hashtext(oid::text)) from pg_proc where oid >= ${FIRST_OWN_OID})) as shape`,
  );
  return String(row?.shape);
}

type Made = { settings: TestDatabase["settings"]; remove: () => void };

async function makeDatabase(engine: Engine, tables: boolean): Promise<Made> {
  const { newFolder, folderWithTables, databaseWithTables } = inject("databaseTemplates");
  if (engine === "postgres") {
    const databaseTemplate = tables ? databaseWithTables : undefined;
    const databaseUrl = await createDatabase(inject("postgresUrl"), { databaseTemplate });
    // The server is removed after the last test.
    return { settings: { databaseUrl, dataDir: "" }, remove: () => {} };
  }
  const folder = copyDataFolder(tables ? folderWithTables : newFolder);
  return { settings: { databaseUrl: null, dataDir: folder.path }, remove: folder.remove };
}

/** A data folder with an embedded database without tables. */
export async function copyOfNewDataFolder(): Promise<TemporaryFolder> {
  return copyDataFolder(inject("databaseTemplates").newFolder);
}

/** A data folder with an embedded database as after the first start. */
export async function copyOfPreparedDataFolder(): Promise<TemporaryFolder> {
  return copyDataFolder(inject("databaseTemplates").preparedFolder);
}
