import { DrizzleQueryError, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { CannotStart, errorMessage } from "#app/platform/errors/cannot-start.ts";
import { isDatabaseUnavailable } from "#app/platform/errors/refusal-of.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { ADVISORY_LOCKS } from "./advisory-locks.server.ts";
import type { ChannelListener, Database, DatabaseConnection } from "./database.server.ts";
import { migrateTables } from "./migrations.server.ts";

/** Opens a PostgreSQL server. Errors: CannotStart, in one sentence without the password, when it cannot be reached. */
export async function openPostgres(url: string): Promise<DatabaseConnection> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, keepAlive: true });
  // The pool replaces a connection that breaks while idle; an error event without a listener would end the process.
  pool.on("error", (error) => log.warn({ reason: error.message }, "database connection lost"));
  // The statement under way fails with the same error. Without this listener a client in use would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const database = openPool(pool);
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    const reason = `The database at ${displayUrl(url)} cannot be used: ${errorMessage(error)}.`;
    throw new CannotStart(reason, { cause: error });
  }
  const listeners: { close: () => Promise<void> }[] = [];
  return {
    engine: "postgres",
    database,
    migrate: (migrationsFolder) => migrateUnderLock(url, migrationsFolder),
    listen: async (channel, listener) => {
      listeners.push(await openListener(url, channel, listener));
    },
    ended: new Promise(() => {}),
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()));
      await pool.end();
    },
  };
}

/**
 * The database of a pool. Transactions take their clients here: Drizzle would not give back one whose `begin` fails, and
 * ten of these would use up the pool.
 */
function openPool(pool: pg.Pool): Database {
  const database = drizzle({ client: pool });
  database.transaction = async (run, config) => {
    const client = await pool.connect().catch((error: Error) => {
      throw new DrizzleQueryError("begin", [], error);
    });
    let isLost = false;
    try {
      return await drizzle({ client }).transaction(run, config);
    } catch (error) {
      isLost = isDatabaseUnavailable(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  };
  return database;
}

/** One process migrates; others that start at the same time wait for it and then find nothing to do. */
async function migrateUnderLock(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // As in the pool: the statement under way fails.
  client.on("error", () => {});
  await client.connect();
  try {
    const database = drizzle({ client });
    await database.execute(sql`select pg_advisory_lock(${ADVISORY_LOCKS.migrations})`);
    await migrateTables(database, migrationsFolder, (options) => migrate(database, options));
  } finally {
    await client.end();
  }
}

/**
 * Opens a dedicated connection that LISTENs on one channel and reconnects. Messages sent while it is lost are missed:
 * `onReconnect` is called once it listens again. Errors: only the first connection's failure is thrown.
 */
function openListener(
  url: string,
  channel: string,
  { onMessage, onReconnect }: ChannelListener,
): Promise<{ close: () => Promise<void> }> {
  return openReconnectingConnection(url, {
    prepare: async (client) => {
      client.on("notification", ({ payload }) => onMessage(payload ?? ""));
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    onReconnect: () => {
      log.info("database notifications resumed");
      onReconnect();
    },
    disconnectMessage: "notification connection lost",
  });
}

function displayUrl(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || "5432"}${pathname}`;
}

/** By attempt; the last one repeats: changes are seen again within a second of PostgreSQL's return. */
const RETRY_AFTER_MS = [100, 250, 500];

type ReconnectingConnectionOptions = {
  /** Prepares each new session: a channel, a lock. */
  prepare: (client: pg.Client) => Promise<void>;
  /** Called when a lost connection is open and prepared again. */
  onReconnect: () => void;
  /** Logged when the connection is lost. */
  disconnectMessage: string;
};

/**
 * A dedicated connection, outside the pool, for state that belongs to a session; reconnects when it is lost.
 * Errors: only the first connection's failure, or that of its preparation, is thrown.
 */
export async function openReconnectingConnection(
  url: string,
  { prepare, onReconnect, disconnectMessage }: ReconnectingConnectionOptions,
): Promise<{ close: () => Promise<void> }> {
  let closed = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const opening = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    opening.on("error", (error) => log.warn({ reason: error.message }, disconnectMessage));
    try {
      await opening.connect();
      await prepare(opening);
    } catch (error) {
      // The caller needs the first failure, not that of closing.
      opening.end().catch(() => {});
      throw error;
    }
    if (closed) return void (await opening.end());
    client = opening;
    opening.once("end", () => {
      if (client !== opening) return;
      client = null;
      if (!closed) reconnect(0);
    });
  }

  function reconnect(attempt: number): void {
    retry = setTimeout(
      () => {
        connect().then(
          () => !closed && onReconnect(),
          () => !closed && reconnect(attempt + 1),
        );
      },
      RETRY_AFTER_MS[Math.min(attempt, RETRY_AFTER_MS.length - 1)],
    );
  }

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
