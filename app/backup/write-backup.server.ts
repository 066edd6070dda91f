import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database.server.ts";
import { appliedMigrations } from "./applied-migrations.server.ts";
import { BACKUP_VERSION, type BackupHeader, type TableEnd, type TableStart } from "./backup-format.ts";
import { type DescribedTable, describeTables, tableNames } from "./described-tables.server.ts";
import { identifiers, queryRows } from "./query-rows.server.ts";
import { createRowCounter, readRowPages, setOutputFormat } from "./row-pages.server.ts";

/** Half the time of the usual level, for a tenth more bytes. */
const GZIP_LEVEL = 4;

/**
 * Writes everything in the database, as it is at one moment, to a new file that only its owner can read: it holds password
 * digests and e-mail addresses. Visitors go on reading and, on a server, writing; on the embedded database, which has one
 * connection, writes wait until it is done. Errors: those of the file and the database; the file may then be there in part.
 */
export async function writeBackup(database: Database, file: string, now: Date): Promise<void> {
  const all = await tableNames(database);
  await database.transaction(
    async (transaction) => {
      // Before the first look at any row: emptying a table, as putting a backup back does, spares no one who looks already.
      if (all.length > 0) await transaction.execute(sql`lock table ${identifiers(all)} in access share mode`);
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
  const written = (text: string) => {
    hash.update(text);
    return text;
  };
  const line = (value: BackupHeader | TableStart | TableEnd) => written(`${JSON.stringify(value)}\n`);
  const migrations = await appliedMigrations(transaction);
  yield line({ radiowave_backup: BACKUP_VERSION, made_at: now.toISOString(), migrations });
  const tables = await describeTables(transaction);
  for (const table of tables) {
    const columns = table.columns.map(({ name }) => name);
    yield line({ table: table.name, columns });
    const count = createRowCounter();
    for await (const texts of readRowPages(transaction, table, columns)) {
      count.add(texts);
      yield written(`${texts.join("\n")}\n`);
    }
    yield line({ end_of_table: table.name, ...count.totals(), next: await nextNumbers(transaction, table) });
  }
  yield `${JSON.stringify({ end_of_backup: true, tables: tables.length, digest: hash.digest("hex") })}\n`;
}

/** Read after the rows: a sequence may be ahead of them, never behind. */
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
