import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { CannotStart } from "./cannot-start.ts";
import type { DatabaseConnection } from "./database.server.ts";
import { log } from "./log.server.ts";
import { MIGRATION_LOCK } from "./migration-lock.ts";
import { openPostgresListener } from "./postgres-listener.server.ts";

/** Opens a PostgreSQL server. Errors: CannotStart, in one sentence and without the password, when it cannot be reached. */
export async function openPostgres(url: string): Promise<DatabaseConnection> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, keepAlive: true });
  // A connection that breaks while it is idle is replaced by the pool; without this line it would end the process.
  pool.on("error", (error) => log.warn({ reason: error.message }, "A database connection was lost"));
  const database = drizzle({ client: pool });
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw new CannotStart(`The database at ${address(url)} cannot be used: ${reason(error)}.`);
  }
  const listeners: { close: () => Promise<void> }[] = [];
  return {
    engine: "postgres",
    database,
    migrate: (migrationsFolder) => migrateAlone(url, migrationsFolder),
    listen: async (channel, listener) => {
      listeners.push(await openPostgresListener(url, channel, listener));
    },
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()));
      await pool.end();
    },
  };
}

/** One process migrates, others that start meanwhile wait for it and then find nothing to do. */
async function migrateAlone(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const database = drizzle({ client });
    await database.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await migrate(database, { migrationsFolder });
  } finally {
    await client.end();
  }
}

function address(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || "5432"}${pathname}`;
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
