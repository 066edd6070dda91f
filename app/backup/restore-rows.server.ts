import { setImmediate as letOthersWork } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/database.server.ts";
import type { TableStart } from "./backup-format.ts";
import { BackupRefusal } from "./backup-refusal.ts";
import type { DescribedTable } from "./described-tables.server.ts";
import { identifiers } from "./query-rows.server.ts";
import type { BackupPart } from "./read-backup.server.ts";
import { createRowCounter, readRowPages } from "./row-pages.server.ts";

/**
 * Puts a backup's rows into empty tables, lets counting columns go on where they were, and reads everything again: each
 * table must then hold, row by row, what the backup says. Errors: BackupRefusal.
 */
export async function restoreRows(
  transaction: Transaction,
  tables: readonly DescribedTable[],
  parts: AsyncIterable<BackupPart>,
): Promise<void> {
  const missing = new Map(tables.map((table) => [table.name, table]));
  let filled: { table: DescribedTable; columns: readonly string[] } | null = null;
  for await (const part of parts) {
    if ("open" in part) filled = { table: tableFor(part.open, missing), columns: part.open.columns };
    if (!filled) continue;
    const { table, columns } = filled;
    if ("rows" in part) {
      await insertRows(transaction, table, columns, part.rows);
      await letOthersWork();
    }
    if ("close" in part) {
      await goOnCounting(transaction, table, part.close.next);
      const count = createRowCounter();
      for await (const texts of readRowPages(transaction, table, columns)) count.add(texts);
      const { rows, digest } = count.totals();
      if (rows !== part.close.rows || digest !== part.close.digest) {
        throw new BackupRefusal(`What arrived in '${table.name}' is not what was sent, so nothing was changed.`);
      }
      missing.delete(table.name);
    }
  }
  if (missing.size > 0) throw new BackupRefusal(`The backup lacks tables: ${[...missing.keys()].join(", ")}.`);
}

function tableFor({ table, columns }: TableStart, missing: Map<string, DescribedTable>): DescribedTable {
  const found = missing.get(table);
  const there = found?.columns.map(({ name }) => name).toSorted();
  if (!found || there?.join() !== columns.toSorted().join()) {
    throw new BackupRefusal(`The backup's table '${table}' is not the database's.`);
  }
  return found;
}

/** The rows travel as one text: their number is free of the limit of parameters, and the database reads it at once. */
async function insertRows(
  transaction: Transaction,
  { name, columns }: DescribedTable,
  inOrder: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const types = new Map(columns.map((column) => [column.name, column.type]));
  // The types are the database's own words, from its catalogue.
  const values = inOrder.map(
    (column, place) => sql`(row ->> ${sql.raw(`${place}`)})::${sql.raw(types.get(column) ?? "text")}`,
  );
  await transaction.execute(
    sql`insert into ${identifiers([name])} (${identifiers(inOrder)}) overriding system value
      select ${sql.join(values, sql`, `)} from json_array_elements(${`[${rows.join(",")}]`}::json) as row`,
  );
}

/** By a statement that a failing transaction takes back; setting a sequence's value is none. */
async function goOnCounting(
  transaction: Transaction,
  { counters }: DescribedTable,
  next: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { column, sequence } of counters) {
    const from = BigInt(next[column] ?? 1);
    await transaction.execute(sql.raw(`alter sequence ${sequence} restart with ${from}`));
  }
}
