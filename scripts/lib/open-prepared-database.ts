import { sql } from "drizzle-orm";
import type { Database, DatabaseConnection } from "#app/platform/database/database.server.ts";
import { CannotStart } from "#app/platform/errors/cannot-start.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { openDatabase } from "../../server/open-database.ts";
import { prepareDatabase } from "../../server/prepare-database.ts";

/**
 * Opens the database that the settings name. A new one is prepared as at the first start, and `print` gets a line about
 * it, because DATA_DIR may be mistyped. An existing one is not migrated: a running server may be older than this
 * command.
 */
export async function openPreparedDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  print: (line: string) => void,
): Promise<DatabaseConnection> {
  const connection = await openDatabase(config);
  try {
    if (!(await hasTable(connection.database, "milestones"))) {
      await prepareDatabase(connection);
      const location = config.databaseUrl ? "of DATABASE_URL" : `in ${config.dataDir}`;
      print(`The database ${location} was new: its tables and the built-in stations were created.`);
    }
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Checks for a table of the current version. Errors: CannotStart when the database has not been migrated to it. */
export async function requireTable(database: Database, name: string): Promise<void> {
  if (!(await hasTable(database, name))) throw oldTables();
}

/** Checks for a column of the current version. Errors: CannotStart when the database has not been migrated to it. */
export async function requireColumn(database: Database, table: string, column: string): Promise<void> {
  const found = sql<boolean>`exists (select 1 from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and column_name = ${column})`;
  const [read] = await database.select({ found }).from(sql`(select) as one`);
  if (!read?.found) throw oldTables();
}

function oldTables(): CannotStart {
  return new CannotStart(
    "The tables of this database are an older version's: start RadioWave once (npm start), which brings them up to date.",
  );
}

async function hasTable(database: Database, name: string): Promise<boolean> {
  const found = await database.select({ table: sql<string | null>`to_regclass(${name})` }).from(sql`(select) as one`);
  return found[0]?.table != null;
}
