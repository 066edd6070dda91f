import { and, getTableName, inArray, lt, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { HOUR_MS } from "#app/platform/text/durations.ts";
import type { Database } from "./database.server.ts";

/** The rows of a table that the daily clean-up deletes, or whose personal data it deletes, some time after their end. */
export type ExpiringRows = {
  /** Name in the log. */
  name: string;
  /** Name of the table in the database. */
  table: string;
  /** How long rows are kept after their end, in milliseconds. */
  keptMs: number;
  /** Deletes at most `limit` of the rows that have expired at `now`, or their personal data; gives how many. */
  removeBatch: (database: Database, now: Date, limit: number) => Promise<number>;
};

/**
 * Rows past their end. `key`: a column that identifies one row. `only`: a further condition. `cleared`: columns that
 * become null; the rows stay then, and `only` must leave out those where they are null.
 */
export function expiringRows(rows: {
  name: string;
  table: PgTable;
  key: PgColumn;
  end: PgColumn;
  keptMs: number;
  only?: SQL;
  cleared?: Readonly<Record<string, null>>;
}): ExpiringRows {
  const { name, table, key, end, keptMs, only, cleared } = rows;
  const expired = (now: Date) => and(lt(end, before(now, keptMs)), only);
  return {
    name,
    table: getTableName(table),
    keptMs,
    removeBatch: async (database, now, limit) => {
      const batch = database.select({ key }).from(table).where(expired(now)).limit(limit);
      // Checked again: a row may have been renewed since the batch was selected.
      const isInBatch = and(inArray(key, batch), expired(now));
      const changed = cleared
        ? await database.update(table).set(cleared).where(isInBatch).returning({ key })
        : await database.delete(table).where(isInBatch).returning({ key });
      return changed.length;
    },
  };
}

/** The time `ms` milliseconds before `now`. */
export function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}

/** Rows with an end time are removed this long after it: the clocks of processes and database may differ. */
export const CLOCK_TOLERANCE_MS = HOUR_MS;
