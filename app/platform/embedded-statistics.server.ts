import { sql } from "drizzle-orm";
import { type Database, rowsOf } from "./database.server.ts";
import { MINUTE_MS } from "./durations.ts";
import { log } from "./log.server.ts";

/** How often the sizes of the tables are compared. */
const CHECK_MS = MINUTE_MS;

/** Rows that PostgreSQL reads for the statistics of a table, by 300: with 100, its default, 500 ms for 50,000 stations. */
export const STATISTICS_SETTING = "default_statistics_target=10";

/**
 * Keeps what PostgreSQL knows of the sizes and values of its tables, which a server's autovacuum does and the embedded
 * one does not have: without it the plans of queries read whole tables. Ends with the function that it gives.
 */
export function keepStatistics(database: Database): () => void {
  const timer = setInterval(() => {
    analyzeGrownTables(database).catch((error: unknown) => log.warn({ err: error }, "statistics of tables failed"));
  }, CHECK_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Counts the tables of more than 128 kB that were never counted, or have doubled since. An index that is created counts
 * the rows of its table, but not its values.
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
