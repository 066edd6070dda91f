import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/database.server.ts";
import type { TableStart } from "./backup-format.ts";
import { BackupRefusal } from "./backup-refusal.ts";
import type { DescribedTable } from "./described-tables.server.ts";
import { identifiers } from "./query-rows.server.ts";
import type { BackupPart } from "./read-backup.server.ts";
import { createRowCounter, readRowPages } from "./row-pages.server.ts";

/**
 * Inserts a backup's rows into empty tables, restores the sequences, and reads everything again: each table must then equal
 * the backup row by row. Errors: BackupRefusal.
 */
export async function restoreRows(
  transaction: Transaction,
  tables: readonly DescribedTable[],
  parts: AsyncIterable<BackupPart>,
): Promise<void> {
  const missing = new Map(tables.map((table) => [table.name, table]));
  let current: { table: DescribedTable; columns: readonly string[] } | null = null;
  for await (const part of parts) {
    if ("tableStart" in part) {
      current = { table: tableFor(part.tableStart, missing), columns: part.tableStart.columns };
    }
    if (!current) continue;
    const { table, columns } = current;
    if ("rows" in part) {
      await insertRows(transaction, table, columns, part.rows);
      await yieldToEventLoop();
    }
    if ("tableEnd" in part) {
      await restartSequences(transaction, table, part.tableEnd.next);
      const counter = createRowCounter();
      for await (const texts of readRowPages(transaction, table, columns)) counter.add(texts);
      const { rows, digest } = counter.totals();
      if (rows !== part.tableEnd.rows || digest !== part.tableEnd.digest) {
        throw new BackupRefusal(`The rows restored to '${table.name}' differ from the backup, so nothing was changed.`);
      }
      missing.delete(table.name);
    }
  }
  if (missing.size > 0) throw new BackupRefusal(`The backup lacks tables: ${[...missing.keys()].join(", ")}.`);
}

function tableFor({ table, columns }: TableStart, missing: Map<string, DescribedTable>): DescribedTable {
  const found = missing.get(table);
  const existing = found?.columns.map(({ name }) => name).toSorted();
  if (!found || existing?.join() !== columns.toSorted().join()) {
    throw new BackupRefusal(`The backup's table '${table}' differs from the database's.`);
  }
  return found;
}

/** Sends the rows as one JSON parameter: no limit on the number of parameters, and one statement per page. */
async function insertRows(
  transaction: Transaction,
  { name, columns }: DescribedTable,
  columnNames: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const types = new Map(columns.map((column) => [column.name, column.type]));
  // The types are those of the database's catalogue.
  const values = columnNames.map(
    (column, index) => sql`(row ->> ${sql.raw(`${index}`)})::${sql.raw(types.get(column) ?? "text")}`,
  );
  await transaction.execute(
    sql`insert into ${identifiers([name])} (${identifiers(columnNames)}) overriding system value
      select ${sql.join(values, sql`, `)} from json_array_elements(${`[${rows.join(",")}]`}::json) as row`,
  );
}

/** Uses `alter sequence`, which a failed transaction rolls back; `setval` is not rolled back. */
async function restartSequences(
  transaction: Transaction,
  { counters }: DescribedTable,
  next: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { column, sequence } of counters) {
    const from = BigInt(next[column] ?? 1);
    await transaction.execute(sql.raw(`alter sequence ${sequence} restart with ${from}`));
  }
}
