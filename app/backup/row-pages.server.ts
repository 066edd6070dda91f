import { createHash } from "node:crypto";
import { setImmediate as letOthersWork } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/database.server.ts";
import type { DescribedTable } from "./described-tables.server.ts";
import { identifiers, queryRows } from "./query-rows.server.ts";

/** As many as the embedded database reads without holding up a visitor for longer than a page takes. */
const ROWS_A_PAGE = 250;

/** How a database writes moments and numbers is a setting. With these, both engines write the same row in the same way. */
export async function setOutputFormat(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true),
    set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true),
    set_config('bytea_output', 'hex', true)`);
}

/**
 * A table's rows in pages, in the order of its key: each row a JSON array of its columns' texts, as the database writes
 * them. Other work gets its turn between two pages.
 */
export async function* readRowPages(
  transaction: Transaction,
  { name, key }: Pick<DescribedTable, "name" | "key">,
  columns: readonly string[],
): AsyncGenerator<string[]> {
  const texts = columns.map((column) => sql`${sql.identifier(column)}::text`);
  await transaction.execute(
    sql`declare rows_of_table no scroll cursor for
      select json_build_array(${sql.join(texts, sql`, `)})::text as text from ${sql.identifier(name)} order by ${order(key, await sortsBytes(transaction))}`,
  );
  for (;;) {
    const page = await queryRows<{ text: string }>(
      transaction,
      sql.raw(`fetch forward ${ROWS_A_PAGE} from rows_of_table`),
    );
    if (page.length === 0) break;
    yield page.map(({ text }) => text);
    await letOthersWork();
  }
  await transaction.execute(sql`close rows_of_table`);
}

/** Engines and servers sort texts differently; by their bytes they all agree. */
function order(key: DescribedTable["key"], bytesAnyway: boolean): SQL {
  const columns = key.map(({ name, isText }) =>
    isText && !bytesAnyway ? sql`${sql.identifier(name)} collate "C"` : identifiers([name]),
  );
  return sql.join(columns, sql`, `);
}

/** Where bytes decide anyway, as in the embedded database, saying so would keep it from using the key's index. */
async function sortsBytes(transaction: Transaction): Promise<boolean> {
  const [found] = await queryRows<{ sorts: boolean }>(
    transaction,
    sql`select datcollate in ('C', 'POSIX') as sorts from pg_database where datname = current_database()`,
  );
  return found?.sorts === true;
}

/** Counts rows and makes one digest of all of them, in their order. */
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

export type RowTotals = { rows: number; digest: string };
