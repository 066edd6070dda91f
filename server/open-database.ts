import { join } from "node:path";
import type { DatabaseConnection } from "#app/platform/database/database.server.ts";
import { knownMigrations, refuseNewerDatabase } from "#app/platform/database/migrations.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";

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
    const { openPostgres } = await import("#app/platform/database/postgres-database.server.ts");
    return openPostgres(databaseUrl);
  }
  const { openEmbeddedDatabase } = await import("#app/platform/database/embedded-database.server.ts");
  return openEmbeddedDatabase(dataDir);
}
