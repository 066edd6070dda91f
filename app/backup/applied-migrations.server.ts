import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database, Transaction } from "#app/platform/database.server.ts";
import { queryRows } from "./described-tables.server.ts";

export type Migration = ReturnType<typeof readMigrationFiles>[number];

/** Hashes of the migrations applied to a database, oldest first; none without a migrations table. */
export async function appliedMigrations(database: Database | Transaction): Promise<string[]> {
  const [{ exists } = { exists: false }] = await queryRows<{ exists: boolean }>(
    database,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`,
  );
  if (!exists) return [];
  const rows = await queryRows<{ hash: string }>(
    database,
    sql`select hash from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return rows.map(({ hash }) => hash);
}

/** The migrations of this version of RadioWave, oldest first. */
export function knownMigrations(migrationsFolder: string): Migration[] {
  return readMigrationFiles({ migrationsFolder });
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
}
