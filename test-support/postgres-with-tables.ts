import { join } from "node:path";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { openDatabase } from "../server/open-database.ts";
import { createDatabase, DATABASE_WITH_TABLES, type Postgres, startPostgres } from "./postgres.ts";

/** Starts a PostgreSQL server with a database for tests to copy. */
export async function startPostgresWithTables(): Promise<Postgres> {
  const postgres = await startPostgres();
  const databaseUrl = await createDatabase(postgres.url, { name: DATABASE_WITH_TABLES });
  await makeTables({ databaseUrl, dataDir: "" });
  return postgres;
}

/** Creates the tables in a database, and closes it. */
export async function makeTables(settings: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const connection = await openDatabase(settings);
  await connection.migrate(join(projectRoot(), "migrations"));
  await connection.close();
}
