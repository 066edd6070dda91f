import { join } from "node:path";
import type { Config } from "./config.server.ts";
import type { DatabaseConnection } from "./database.server.ts";
import { knownMigrations, refuseNewerDatabase } from "./migrations.server.ts";
import { projectRoot } from "./project-root.server.ts";

/**
 * Opens the database that the settings name. Errors: CannotStart when it is in use, unreachable or not durable, or when
 * a newer version of RadioWave has migrated it.
 */
export async function openDatabase(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<DatabaseConnection> {
  const connection = await openEngine(config);
  try {
    await refuseNewerDatabase(connection.database, knownMigrations(join(projectRoot(), "migrations")));
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Loads the driver of the engine that is used only. */
async function openEngine({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">) {
  if (databaseUrl) {
    const { openPostgres } = await import("./postgres-database.server.ts");
    return openPostgres(databaseUrl);
  }
  const { openEmbeddedDatabase } = await import("./embedded-database.server.ts");
  return openEmbeddedDatabase(dataDir);
}
