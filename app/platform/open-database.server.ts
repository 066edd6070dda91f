import type { Config } from "./config.server.ts";
import type { DatabaseConnection } from "./database.server.ts";

/**
 * Opens the database that the settings name; loads the driver of that engine only.
 * Errors: CannotStart when it is in use, unreachable or not durable.
 */
export async function openDatabase(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<DatabaseConnection> {
  if (config.databaseUrl) {
    const { openPostgres } = await import("./postgres-database.server.ts");
    return openPostgres(config.databaseUrl);
  }
  const { openEmbeddedDatabase } = await import("./embedded-database.server.ts");
  return openEmbeddedDatabase(config.dataDir);
}
