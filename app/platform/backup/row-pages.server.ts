import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { type DescribedTable, identifiers, queryRows } from "./described-tables.server.ts";

/** The embedded database blocks while it reads a page: no longer than for rendering an HTML page. */
const ROWS_PER_PAGE = 250;
/** Rows with images have some hundred kilobytes as text. */
const ROWS_WITH_BYTES_PER_PAGE = 10;

/** Sets the text format of times, numbers and bytes, so that both engines write the same row in the same way. */
export async function setOutputFormat(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true),
    set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true),
    set_config('bytea_output', 'hex', true)`);
}

/**
 * Reads a table's rows in pages, ordered by primary key: each row a JSON array of its columns' text output. Yields to
 * the event loop between pages.
 */
export async function* readRowPages(
  transaction: Transaction,
  { name, key, columns: described }: Pick<DescribedTable, "name" | "key" | "columns">,
  columns: readonly string[],
): AsyncGenerator<string[]> {
  const rowsPerPage = described.some(({ type }) => type === "bytea") ? ROWS_WITH_BYTES_PER_PAGE : ROWS_PER_PAGE;
  const texts = columns.map((column) => sql`${sql.identifier(column)}::text`);
  await transaction.execute(
    sql`declare rows_of_table no scroll cursor for
      select json_build_array(${sql.join(texts, sql`, `)})::text as text from ${sql.identifier(name)} order by ${order(key, await hasByteOrder(transaction))}`,
  );
  for (;;) {
    const page = await queryRows<{ text: string }>(
      transaction,
      sql.raw(`fetch forward ${rowsPerPage} from rows_of_table`),
    );
    if (page.length === 0) break;
    yield page.map(({ text }) => text);
    await yieldToEventLoop();
  }
  await transaction.execute(sql`close rows_of_table`);
}

/** Sorts text by bytes: collations differ between engines and servers. */
function order(key: DescribedTable["key"], hasByteOrder: boolean): SQL {
  const columns = key.map(({ name, isText }) =>
    isText && !hasByteOrder ? sql`${sql.identifier(name)} collate "C"` : identifiers([name]),
  );
  return sql.join(columns, sql`, `);
}

/**
 * Whether text is sorted by bytes by default, as in the embedded database: then `collate` would prevent the use of the
 * key's index.
 */
async function hasByteOrder(transaction: Transaction): Promise<boolean> {
  const [found] = await queryRows<{ byteOrder: boolean }>(
    transaction,
    sql`select datcollate in ('C', 'POSIX') as "byteOrder" from pg_database where datname = current_database()`,
  );
  return found?.byteOrder === true;
}

/** Counts rows and computes one digest of all of them in their order. */
export function createRowCounter() {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add: (texts: readonly string[]) => {
      rows += texts.length;
      for (const text of texts) hash.update(text).update("\n");
    },
    totals: (): RowTotals => ({ rows, digest: hash.digest("hex") }),
  };
}

type RowTotals = { rows: number; digest: string };
