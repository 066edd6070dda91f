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
  /** `nothing`: a database in which there is anything is refused. `everything`: what there is goes. */
  replaces: "nothing" | "everything";
  /** Tells every process that anything may have changed, with the transaction that does it. */
  announce: (transaction: Transaction) => Promise<void>;
};

/**
 * Puts a backup in the place of everything in a database, in one transaction: all of it, compared row by row, or nothing.
 * The tables must be those of the backup; in a database without tables they are made, and then brought up to date.
 * Errors: BackupRefusal; then nothing has changed.
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
    const later = await seeToTables(transaction, summary, knownMigrations(migrationsFolder));
    const tables = await describeTables(transaction);
    if (tables.length > 0) {
      await transaction.execute(
        sql`lock table ${identifiers(tables.map(({ name }) => name))} in access exclusive mode`,
      );
    }
    if (replaces === "nothing") await refuseIfAnythingIsThere(transaction, tables);
    await empty(transaction, tables);
    await restoreRows(transaction, tables, readBackup(file));
    for (const { name } of tables)
      await transaction.execute(sql`alter table ${identifiers([name])} enable trigger user`);
    if (later.length > 0) await applyMigrations(transaction, later);
    await announce(transaction);
  });
  return summary;
}

/** Gives the migrations that are still to be made once the rows are in: they know how older rows become newer ones. */
async function seeToTables(
  transaction: Transaction,
  { migrations }: BackupSummary,
  known: readonly Migration[],
): Promise<readonly Migration[]> {
  const there = await tableNames(transaction);
  const made = await appliedMigrations(transaction);
  if (there.length > 0 && made.length === 0) {
    throw new BackupRefusal(`The database holds tables of something else (${there.slice(0, 3).join(", ")}…).`);
  }
  if (there.length > 0) {
    if (made.join() === migrations.join()) return [];
    throw new BackupRefusal(made.length > migrations.length ? OLDER : NEWER);
  }
  if (migrations.some((hash, place) => known[place]?.hash !== hash)) throw new BackupRefusal(NEWER);
  await applyMigrations(transaction, known.slice(0, migrations.length));
  return known.slice(migrations.length);
}

const OLDER = `The backup is of an older version of RadioWave than the database. Put it into an empty database, where it is brought up to date: stop RadioWave, move DATA_DIR's folder 'database' away (or name a new database in DATABASE_URL), and run this command again.`;

const NEWER =
  "The backup is of a newer version of RadioWave than this one, or than what made the database; bring that up to date first.";

async function refuseIfAnythingIsThere(transaction: Transaction, tables: readonly DescribedTable[]): Promise<void> {
  for (const { name } of tables) {
    const [found] = await queryRows(transaction, sql`select true as there from ${identifiers([name])} limit 1`);
    if (found) {
      throw new BackupRefusal(
        `The database is not empty: there are rows in '${name}'. Name a new one in DATABASE_URL.`,
      );
    }
  }
}

/** Without the triggers: the history of moderation lets nobody empty it, and this is the one who may. */
async function empty(transaction: Transaction, tables: readonly DescribedTable[]): Promise<void> {
  if (tables.length === 0) return;
  const all = tables.map(({ name }) => name);
  for (const name of all) await transaction.execute(sql`alter table ${identifiers([name])} disable trigger user`);
  await transaction.execute(sql`truncate ${identifiers(all)}`);
}
