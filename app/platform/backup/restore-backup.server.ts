import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { lockInTransaction } from "#app/platform/database/advisory-locks.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import {
  appliedMigrations,
  applyMigrations,
  knownMigrations,
  type Migration,
} from "#app/platform/database/migrations.server.ts";
import { BackupRefusal, type BackupSummary, type TableStart } from "./backup-format.ts";
import { type DescribedTable, describeTables, identifiers, queryRows, tableNames } from "./described-tables.server.ts";
import { type BackupPart, checkBackup, readBackup } from "./read-backup.server.ts";
import { createRowCounter, readRowPages, setOutputFormat } from "./row-pages.server.ts";

export type RestoreOptions = {
  database: Database;
  file: string;
  migrationsFolder: string;
  /** `nothing`: a database with any row is refused. `everything`: all rows are deleted. */
  replaces: "nothing" | "everything";
  /**
   * Called within the transaction before the rows are removed; what it gives is called when the backup's rows are there
   * and current. For what a restore must not undo.
   */
  carryOver?: (transaction: Transaction) => Promise<(transaction: Transaction) => Promise<void>>;
  /**
   * Called within the transaction when all rows are restored: notifies all processes that everything may have changed.
   */
  announce: (transaction: Transaction) => Promise<void>;
};

/**
 * Replaces everything in a database with a backup, in one transaction that compares every row; on failure nothing
 * changes. The tables must be those of the backup; in a database without tables they are created and then migrated.
 * Errors: BackupRefusal.
 */
export async function restoreBackup({
  database,
  file,
  migrationsFolder,
  replaces,
  carryOver,
  announce,
}: RestoreOptions): Promise<BackupSummary> {
  const summary = await checkBackup(file);
  await database.transaction(async (transaction) => {
    await lockInTransaction(transaction, "migrations");
    await setOutputFormat(transaction);
    const pendingMigrations = await prepareTables(transaction, summary, knownMigrations(migrationsFolder));
    const tables = await describeTables(transaction);
    if (tables.length > 0) {
      await transaction.execute(
        sql`lock table ${identifiers(tables.map(({ name }) => name))} in access exclusive mode`,
      );
    }
    if (replaces === "nothing") await refuseIfNotEmpty(transaction, tables);
    const finish = await carryOver?.(transaction);
    await truncateTables(transaction, tables);
    await restoreRows(transaction, tables, readBackup(file));
    for (const { name } of tables)
      await transaction.execute(sql`alter table ${identifiers([name])} enable trigger user`);
    if (pendingMigrations.length > 0) await applyMigrations(transaction, pendingMigrations);
    await finish?.(transaction);
    await announce(transaction);
  });
  return summary;
}

/** Creates the tables if there are none. Gives the migrations to apply after the rows are inserted: they convert older rows. */
async function prepareTables(
  transaction: Transaction,
  { migrations }: BackupSummary,
  known: readonly Migration[],
): Promise<readonly Migration[]> {
  const existing = await tableNames(transaction);
  const applied = await appliedMigrations(transaction);
  if (existing.length > 0 && applied.length === 0) {
    throw new BackupRefusal(`The database contains tables of another program (${existing.slice(0, 3).join(", ")}…).`);
  }
  if (existing.length > 0) {
    if (applied.join() === migrations.join()) return [];
    throw new BackupRefusal(applied.length > migrations.length ? OLDER : NEWER);
  }
  if (migrations.some((hash, index) => known[index]?.hash !== hash)) throw new BackupRefusal(NEWER);
  await applyMigrations(transaction, known.slice(0, migrations.length));
  return known.slice(migrations.length);
}

const OLDER = `The backup is of an older version of RadioWave than the database. Put it into an empty database, where it is migrated: stop RadioWave, move DATA_DIR's folder 'database' away (or name a new database in DATABASE_URL), and run this command again.`;

const NEWER = "The backup is of a newer version of RadioWave than this program or the database; update that first.";

async function refuseIfNotEmpty(transaction: Transaction, tables: readonly DescribedTable[]): Promise<void> {
  for (const { name } of tables) {
    const [found] = await queryRows(transaction, sql`select true as found from ${identifiers([name])} limit 1`);
    if (found) {
      throw new BackupRefusal(
        `The database is not empty: there are rows in '${name}'. Name a new one in DATABASE_URL.`,
      );
    }
  }
}

/** Triggers are disabled: that of the moderation history forbids deletion. */
async function truncateTables(transaction: Transaction, tables: readonly DescribedTable[]): Promise<void> {
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => name);
  for (const name of names) await transaction.execute(sql`alter table ${identifiers([name])} disable trigger user`);
  await transaction.execute(sql`truncate ${identifiers(names)}`);
}

/**
 * Inserts a backup's rows into empty tables, restores the sequences, and reads everything again: each table must then
 * equal the backup row by row. Errors: BackupRefusal.
 */
async function restoreRows(
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
