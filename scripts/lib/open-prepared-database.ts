import type { Config } from "#app/platform/config.server.ts";
import type { DatabaseConnection } from "#app/platform/database.server.ts";
import { openDatabase } from "#app/platform/open-database.server.ts";
import { prepareDatabase } from "../../server/prepare-database.ts";
import { hasTable } from "./has-table.ts";

/**
 * Opens the database that the settings name. One that RadioWave has never used is prepared as the first start does it, and
 * `say` gets a line about it: it may be at a place that was only mistyped. Others are left as they are: a server that runs
 * may be older than this command, and migrates at its next start.
 */
export async function openPreparedDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  say: (line: string) => void,
): Promise<DatabaseConnection> {
  const connection = await openDatabase(config);
  try {
    if (!(await hasTable(connection.database, "milestones"))) {
      await prepareDatabase(connection);
      const place = config.databaseUrl ? "of DATABASE_URL" : `in ${config.dataDir}`;
      say(`The database ${place} was new: its tables and the built-in stations are made.`);
    }
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
