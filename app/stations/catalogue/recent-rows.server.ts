import { setImmediate } from "node:timers/promises";
import { asc, gt, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#app/platform/database/database.server.ts";
import { MINUTE_MS } from "#app/platform/text/durations.ts";

/** Rows that have the time of their last change. `key`: unique. `at`: has an index, and may be null. */
type DatedTable = { table: PgTable; key: PgColumn; stationId: PgColumn; at: PgColumn };

/** `at`: milliseconds since 1970. */
type DatedRow = { key: string; stationId: string; at: number };

type RecentRows = {
  /** Begins with the rows that change from now on: the others are read elsewhere after this, and given to `know`. */
  begin: (now: Date) => Promise<void>;
  know: (key: string, at: Date | null) => void;
  /** The rows that were added or changed since the last reading; at first all. Errors: those of the database; nothing is lost. */
  read: (now: Date) => Promise<DatedRow[]>;
};

/** A row has the time at which its transaction began, and is there when that ends. */
const OVERLAP_MS = MINUTE_MS;

const ROWS_PER_READ = 5_000;

/**
 * Follows changes that are not announced, by their time, which takes one index look-up when there are none. Neither the
 * clocks of those who write nor this one need be right.
 */
export function createRecentRows(database: Database, { table, key, stationId, at }: DatedTable): RecentRows {
  // The type of the column is lost in that of all columns: it is a time.
  const mapTime = (value: unknown) => at.mapFromDriverValue(value) as Date;
  const time = sql`${at}`.mapWith(mapTime);
  /** By key: rows that will be read again. */
  let known = new Map<string, number>();
  let newest: number | null = null;
  let lastSummary = "";

  /** Other rows than before, or other times, have another one. Thousands may have been written within the overlap. */
  async function summarise(since: Date): Promise<string> {
    const sum = sql`sum(extract(epoch from ${at}))`;
    const [row] = await database
      .select({ text: sql<string>`count(*) || ' ' || coalesce(${sum}, 0)` })
      .from(table)
      .where(gt(at, since));
    return `${since.getTime()} ${row?.text}`;
  }

  async function readSince(since: Date): Promise<DatedRow[]> {
    const rows: DatedRow[] = [];
    for (;;) {
      const last = rows.at(-1);
      const isLater = last
        ? sql`(${at}, ${key}) > (${sql.param(new Date(last.at), at)}, ${sql.param(last.key, key)})`
        : gt(at, since);
      const page = await database
        .select({ key: sql<string>`${key}`, stationId: sql<string>`${stationId}`, at: time })
        .from(table)
        .where(isLater)
        .orderBy(asc(at), asc(key))
        .limit(ROWS_PER_READ);
      for (const row of page) rows.push({ ...row, at: row.at.getTime() });
      if (page.length < ROWS_PER_READ) return rows;
      // The embedded database answers without yielding to other requests.
      await setImmediate();
    }
  }

  /** A time in the future was written by a process with a wrong clock. */
  const overlapStart = (now: Date) => new Date(newest === null ? 0 : Math.min(newest, now.getTime()) - OVERLAP_MS);

  async function read(now: Date): Promise<DatedRow[]> {
    const since = overlapStart(now);
    const summary = await summarise(since);
    if (summary === lastSummary) return [];
    const rows = await readSince(since);
    const added = rows.filter((row) => known.get(row.key) !== row.at);
    known = new Map(rows.map((row) => [row.key, row.at]));
    newest = rows.at(-1)?.at ?? newest;
    // A row that came between the two queries is read, and read again.
    lastSummary = summary;
    return added;
  }

  return {
    begin: async (now) => {
      const [row] = await database.select({ newest: sql`max(${at})`.mapWith(mapTime) }).from(table);
      newest = row?.newest?.getTime() ?? 0;
      known = new Map();
      lastSummary = await summarise(overlapStart(now));
    },
    know: (key, at) => {
      if (at && at.getTime() > (newest ?? 0) - OVERLAP_MS) known.set(key, at.getTime());
    },
    read,
  };
}
