import { type SQL, sql } from "drizzle-orm";
import { customType, type PgDatabase, type PgQueryResultHKT, timestamp } from "drizzle-orm/pg-core";

/** The database of either engine: both take the same SQL. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Inside `database.transaction(...)` the outer database must not be used: the embedded one would wait forever. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** The rows of a statement. Drizzle's common type leaves the shape of the result to the driver; both drivers give rows. */
export async function rowsOf<Row>(database: Pick<Database, "execute">, statement: SQL): Promise<Row[]> {
  return ((await database.execute(statement)) as unknown as { rows: Row[] }).rows;
}

export type ChannelListener = {
  onMessage: (payload: string) => void;
  /** The connection was lost and is back: messages may have been missed. */
  onReconnect: () => void;
};

export type DatabaseConnection = {
  engine: "embedded" | "postgres";
  database: Database;
  /** Migrates the tables. Safe when several processes start at the same time. */
  migrate: (migrationsFolder: string) => Promise<void>;
  /** Subscribes to NOTIFY on a channel until the connection closes. */
  listen: (channel: string, listener: ChannelListener) => Promise<void>;
  /** Resolves, with a sentence for the operator, when this process can make no query any more. Never on a server. */
  ended: Promise<string>;
  close: () => Promise<void>;
};

const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => "bytea",
  // Each engine gives a subclass of its own.
  fromDriver: (value) => new Uint8Array(value),
});

/** A column for bytes. */
export function bytesColumn(name: string) {
  return bytes(name);
}

/** A column for a time: with its time zone, to the millisecond, as JavaScript's Date. */
export function timestampColumn(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}

/** A time as a value in SQL, for statements in which its type is not known from a column. */
export function timestampValue(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`;
}

/** A condition for `check`: a column has one of these values. They are constants of the code: nothing is escaped. */
export function isOneOf(column: string, values: readonly string[]): SQL {
  return sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(", ")})`);
}
