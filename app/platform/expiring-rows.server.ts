import { and, getTableName, inArray, lt, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./database.server.ts";
import { HOUR_MS } from "./durations.ts";

/** The rows of a table that the daily clean-up removes some time after their end. */
export type ExpiringRows = {
  /** Name in the log. */
  name: string;
  /** Name of the table in the database. */
  table: string;
  /** How long rows are kept after their end, in milliseconds. */
  keptMs: number;
  /** Removes at most `limit` of the rows that have expired at `now`; gives how many. */
  removeBatch: (database: Database, now: Date, limit: number) => Promise<number>;
};

/** Rows past their end. `key`: a column that identifies one row. `only`: a further condition. */
export function expiringRows(rows: {
  name: string;
  table: PgTable;
  key: PgColumn;
  end: PgColumn;
  keptMs: number;
  only?: SQL;
}): ExpiringRows {
  const { name, table, key, end, keptMs, only } = rows;
  const expired = (now: Date) => and(lt(end, before(now, keptMs)), only);
  return {
    name,
    table: getTableName(table),
    keptMs,
    removeBatch: async (database, now, limit) => {
      const batch = database.select({ key }).from(table).where(expired(now)).limit(limit);
      const removed = await database
        .delete(table)
        // Checked again: a row may have been renewed since the batch was selected.
        .where(and(inArray(key, batch), expired(now)))
        .returning({ key });
      return removed.length;
    },
  };
}

/** The time `ms` milliseconds before `now`. */
export function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}

/** Rows with an end time are removed this long after it: the clocks of processes and database may differ. */
export const CLOCK_TOLERANCE_MS = HOUR_MS;
