import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { CannotStart } from "#app/platform/errors/cannot-start.ts";
import { type Database, rowsOf, type Transaction } from "./database.server.ts";

/** `tag`: the name of its file, such as 0026_deleted-names. `isCompatible`: older code runs on its tables. */
export type Migration = ReturnType<typeof readMigrationFiles>[number] & { tag: string; isCompatible: boolean };

/** The first line of a migration that adds only what code without it does not notice. */
const COMPATIBLE = "-- compatible with older code\n";

/** The migrations of this version of RadioWave, oldest first. */
export function knownMigrations(migrationsFolder: string): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(migrationsFolder, "meta", "_journal.json"), "utf8"),
  );
  return readMigrationFiles({ migrationsFolder }).map((migration, index) => ({
    ...migration,
    tag: journal.entries[index]?.tag ?? "",
    isCompatible: migration.sql[0]?.startsWith(COMPATIBLE) === true,
  }));
}

/** `tag` and `isCompatible`: as the code that applied it, or a later version, has recorded; null before that. */
type AppliedMigration = { hash: string; madeAt: number; tag: string | null; isCompatible: boolean | null };

/** The migrations applied to a database, oldest first; none without a migrations table. */
async function readApplied(database: Database | Transaction): Promise<AppliedMigration[]> {
  const [{ exists } = { exists: false }] = await rowsOf<{ exists: boolean }>(
    database,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`,
  );
  if (!exists) return [];
  // Versions before this one have no columns for tag and mark.
  return rowsOf<AppliedMigration>(
    database,
    sql`select hash, created_at::float8 as "madeAt", to_jsonb(applied) ->> 'tag' as tag,
        (to_jsonb(applied) ->> 'compatible')::boolean as "isCompatible"
      from drizzle.__drizzle_migrations as applied order by created_at, id`,
  );
}

/** Hashes of the migrations applied to a database, oldest first; none without a migrations table. */
export async function appliedMigrations(database: Database | Transaction): Promise<string[]> {
  return (await readApplied(database)).map(({ hash }) => hash);
}

/**
 * Refuses a database that a newer version has migrated, unless all of its further migrations are marked as compatible
 * with older code. Errors: CannotStart, with the last migration of both.
 */
export async function refuseNewerDatabase(database: Database, known: readonly Migration[]): Promise<void> {
  const applied = await readApplied(database);
  const isKnown = ({ hash, madeAt }: AppliedMigration) =>
    known.some((migration) => migration.hash === hash || migration.folderMillis === madeAt);
  if (applied.every((migration) => migration.isCompatible || isKnown(migration))) return;
  const last = applied.at(-1);
  const lastApplied = last?.tag ?? `one of ${new Date(last?.madeAt ?? 0).toISOString().slice(0, 10)}`;
  throw new CannotStart(
    `The database was migrated by a newer version of RadioWave, whose last migration is ${lastApplied}; that of this version is ` +
      `${known.at(-1)?.tag}: start the newer version, or restore a backup from before the upgrade into an empty database.`,
  );
}

/**
 * Runs a migrator, unless the database is newer, and records for older code what the migrations are. Only one process
 * may do so at a time. Errors: CannotStart, as `refuseNewerDatabase`.
 */
export async function migrateTables(
  database: Database,
  migrationsFolder: string,
  migrate: (options: { migrationsFolder: string }) => Promise<void>,
): Promise<void> {
  const known = knownMigrations(migrationsFolder);
  await refuseNewerDatabase(database, known);
  await migrate({ migrationsFolder });
  await recordTags(database, known);
}

/** Stores tags and marks with the rows of Drizzle's migrator, which has only hash and time. */
async function recordTags(database: Database | Transaction, known: readonly Migration[]): Promise<void> {
  // A change of the table would wait for backups that read it.
  if ((await readApplied(database)).every(({ tag }) => tag !== null)) return;
  await database.execute(
    sql`alter table drizzle.__drizzle_migrations add column if not exists tag text, add column if not exists compatible boolean`,
  );
  const described = known.map(({ hash, tag, isCompatible }) => ({ hash, tag, compatible: isCompatible }));
  await database.execute(
    sql`update drizzle.__drizzle_migrations as applied set tag = known.tag, compatible = known.compatible
      from json_to_recordset(${JSON.stringify(described)}::json) as known (hash text, tag text, compatible boolean)
      where applied.hash = known.hash and applied.tag is null`,
  );
}

/**
 * Applies migrations within the caller's transaction and records them as Drizzle's migrator does, which always opens
 * its own transaction.
 */
export async function applyMigrations(transaction: Transaction, migrations: readonly Migration[]): Promise<void> {
  await transaction.execute(sql`create schema if not exists drizzle`);
  await transaction.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await transaction.execute(sql.raw(statement));
    await transaction.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
  await recordTags(transaction, migrations);
}
