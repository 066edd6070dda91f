import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database, Transaction } from "#app/platform/database.server.ts";
import { queryRows } from "./query-rows.server.ts";

export type Migration = ReturnType<typeof readMigrationFiles>[number];

/** The digests of the migrations that a database has been through, the oldest first. */
export async function appliedMigrations(database: Database | Transaction): Promise<string[]> {
  const [{ there } = { there: false }] = await queryRows<{ there: boolean }>(
    database,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!there) return [];
  const rows = await queryRows<{ hash: string }>(
    database,
    sql`select hash from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return rows.map(({ hash }) => hash);
}

/** The migrations that this version of the program knows, the oldest first. */
export function knownMigrations(migrationsFolder: string): Migration[] {
  return readMigrationFiles({ migrationsFolder });
}

/**
 * Takes a database through migrations within a transaction, so that it keeps none of them when that fails.
 * Noted as Drizzle's own migrator does, which begins a transaction of its own and cannot be asked for this.
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
