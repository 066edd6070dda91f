import { and, inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./database.server.ts";

/** The rows of a table that are no longer needed some time after they were. */
export type ExpiringRows = {
  /** What the log calls them. */
  name: string;
  /** Removes at most so many of those that are not needed at `now`, and gives how many. */
  removeBatch: (database: Database, now: Date, limit: number) => Promise<number>;
};

/** Rows that a condition finds. `key`: a column that names one row. */
export function expiringRows(rows: {
  name: string;
  table: PgTable;
  key: PgColumn;
  expired: (now: Date) => SQL | undefined;
}): ExpiringRows {
  const { name, table, key, expired } = rows;
  return {
    name,
    removeBatch: async (database, now, limit) => {
      const batch = database.select({ key }).from(table).where(expired(now)).limit(limit);
      const removed = await database
        .delete(table)
        // Again: a row may have been renewed since the batch was chosen.
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

export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** Rows with a moment of their own at which they end stay so long past it: clocks of processes and database may differ. */
export const CLOCK_TOLERANCE_MS = HOUR_MS;
