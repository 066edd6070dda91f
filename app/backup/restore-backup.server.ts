import { sql } from "drizzle-orm";
import { type Database, MIGRATION_LOCK, type Transaction } from "#app/platform/database.server.ts";
import { appliedMigrations, applyMigrations, knownMigrations, type Migration } from "./applied-migrations.server.ts";
import type { BackupSummary } from "./backup-format.ts";
import { BackupRefusal } from "./backup-refusal.ts";
import { type DescribedTable, describeTables, tableNames } from "./described-tables.server.ts";
import { identifiers, queryRows } from "./query-rows.server.ts";
import { checkBackup, readBackup } from "./read-backup.server.ts";
import { restoreRows } from "./restore-rows.server.ts";
import { setOutputFormat } from "./row-pages.server.ts";

export type RestoreOptions = {
  database: Database;
  file: string;
  migrationsFolder: string;
  /** `nothing`: a database with any row is refused. `everything`: all rows are deleted. */
  replaces: "nothing" | "everything";
  /** Notifies all processes, within the transaction, that everything may have changed. */
  announce: (transaction: Transaction) => Promise<void>;
};

/**
 * Replaces everything in a database with a backup, in one transaction that compares every row; on failure nothing changes.
 * The tables must be those of the backup; in a database without tables they are created and then migrated.
 * Errors: BackupRefusal.
 */
export async function restoreBackup({
  database,
  file,
  migrationsFolder,
  replaces,
  announce,
}: RestoreOptions): Promise<BackupSummary> {
  const summary = await checkBackup(file);
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await setOutputFormat(transaction);
    const pendingMigrations = await prepareTables(transaction, summary, knownMigrations(migrationsFolder));
    const tables = await describeTables(transaction);
    if (tables.length > 0) {
      await transaction.execute(
        sql`lock table ${identifiers(tables.map(({ name }) => name))} in access exclusive mode`,
      );
    }
    if (replaces === "nothing") await refuseIfNotEmpty(transaction, tables);
    await truncateTables(transaction, tables);
    await restoreRows(transaction, tables, readBackup(file));
    for (const { name } of tables)
      await transaction.execute(sql`alter table ${identifiers([name])} enable trigger user`);
    if (pendingMigrations.length > 0) await applyMigrations(transaction, pendingMigrations);
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
