import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Config } from "./config.server.ts";

/** What queries are written against: the same SQL on both engines. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Inside `database.transaction(...)`: the outer database must not be used there (the embedded one would wait for ever). */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export type ChannelListener = {
  onMessage: (payload: string) => void;
  /** Messages may have been missed: the connection was lost and is back. */
  onReconnect: () => void;
};

export type DatabaseConnection = {
  engine: "embedded" | "postgres";
  database: Database;
  /** Brings the tables up to date. Safe when several processes start at once. */
  migrate: (migrationsFolder: string) => Promise<void>;
  /** Hears NOTIFY on a channel until the connection closes. */
  listen: (channel: string, listener: ChannelListener) => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the database that the settings name. Errors: CannotStart when it is in use, out of reach or not durable. */
export async function openDatabase(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<DatabaseConnection> {
  if (config.databaseUrl) {
    const { openPostgres } = await import("./postgres-database.server.ts");
    return openPostgres(config.databaseUrl);
  }
  const { openEmbeddedDatabase } = await import("./embedded-database.server.ts");
  return openEmbeddedDatabase(config.dataDir);
}
