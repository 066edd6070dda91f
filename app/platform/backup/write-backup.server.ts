import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { appliedMigrations } from "#app/platform/database/migrations.server.ts";
import { BACKUP_VERSION, type BackupHeader, type TableEnd, type TableStart } from "./backup-format.ts";
import { type DescribedTable, describeTables, identifiers, queryRows, tableNames } from "./described-tables.server.ts";
import { createRowCounter, readRowPages, setOutputFormat } from "./row-pages.server.ts";

/** Half the time of the default level, for 10 % more bytes. */
const GZIP_LEVEL = 4;

/**
 * Writes a consistent snapshot of the database to a new file that only its owner can read: it contains password digests
 * and e-mail addresses. Reads continue and, on a PostgreSQL server, writes too; on the embedded database, which has one
 * connection, writes wait. Errors: those of the file and the database, which may leave a partial file.
 */
export async function writeBackup(database: Database, file: string, now: Date): Promise<void> {
  const names = await tableNames(database);
  await database.transaction(
    async (transaction) => {
      // Before any row is read: a concurrent truncate, as in a restore, would empty the snapshot.
      if (names.length > 0) await transaction.execute(sql`lock table ${identifiers(names)} in access share mode`);
      await setOutputFormat(transaction);
      const text = Readable.from(backupText(transaction, now));
      const to = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
      await pipeline(text, createGzip({ level: GZIP_LEVEL }), to);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function* backupText(transaction: Transaction, now: Date): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  const line = (value: BackupHeader | TableStart | TableEnd) => hashed(`${JSON.stringify(value)}\n`);
  const migrations = await appliedMigrations(transaction);
  yield line({ radiowave_backup: BACKUP_VERSION, made_at: now.toISOString(), migrations });
  const tables = await describeTables(transaction);
  for (const table of tables) {
    const columns = table.columns.map(({ name }) => name);
    yield line({ table: table.name, columns });
    const counter = createRowCounter();
    for await (const texts of readRowPages(transaction, table, columns)) {
      counter.add(texts);
      yield hashed(`${texts.join("\n")}\n`);
    }
    yield line({ end_of_table: table.name, ...counter.totals(), next: await nextNumbers(transaction, table) });
  }
  yield `${JSON.stringify({ end_of_backup: true, tables: tables.length, digest: hash.digest("hex") })}\n`;
}

/** The next value of each sequence; read after the rows, so that it is never behind them. */
async function nextNumbers(transaction: Transaction, { counters }: DescribedTable): Promise<Record<string, string>> {
  const next: Record<string, string> = {};
  for (const { column, sequence } of counters) {
    const [row] = await queryRows<{ next: string }>(
      transaction,
      sql`select (last_value + case when is_called then 1 else 0 end)::text as next from ${sql.raw(sequence)}`,
    );
    next[column] = row?.next ?? "1";
  }
  return next;
}
