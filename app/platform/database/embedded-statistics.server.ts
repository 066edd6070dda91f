import { sql } from "drizzle-orm";
import { log } from "#app/platform/process/log.server.ts";
import { MINUTE_MS } from "#app/platform/text/durations.ts";
import { type Database, rowsOf } from "./database.server.ts";

/** How often the sizes of the tables are compared. */
const CHECK_MS = MINUTE_MS;

/** PostgreSQL samples 300 times as many rows of a table. With its default of 100, 50,000 stations take 500 ms. */
export const STATISTICS_SETTING = "default_statistics_target=10";

/**
 * Keeps the planner's statistics of the tables current, as autovacuum does on a server; the embedded PostgreSQL has
 * none. Without them its plans read whole tables. Returns a function that stops it.
 */
export function keepStatistics(database: Database): () => void {
  const timer = setInterval(() => {
    analyzeGrownTables(database).catch((error: unknown) => log.warn({ err: error }, "statistics of tables failed"));
  }, CHECK_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Analyzes the tables of more than 128 kB that have doubled since they were analyzed, or never were: creating an index
 * sets `relpages` too, without statistics of values.
 */
export async function analyzeGrownTables(database: Database): Promise<void> {
  const grown = await rowsOf<{ name: string }>(
    database,
    sql`select relname as name from (
        select oid, relname, relpages, pg_relation_size(oid) / current_setting('block_size')::int as pages
        from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as tables
      where pages > 16
        and (pages > 2 * relpages or not exists (select from pg_statistic where starelid = tables.oid))`,
  );
  for (const { name } of grown) await database.execute(sql`analyze ${sql.identifier(name)}`);
}
