import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { BackupRefusal, type BackupSummary } from "#app/platform/backup/backup-format.ts";
import { isDiskFull } from "#app/platform/errors/cannot-start.ts";
import { makeFolder } from "#app/platform/process/data-directory-problem.server.ts";

/**
 * Creates a file that appears only when it is complete and on disk. `write` gets the path of a temporary file in the
 * same folder, which is removed on failure. Never overwrites a file. Errors: BackupRefusal.
 */
export async function writeFileAtomically(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const folder = dirname(file);
  makeFolder(folder);
  const unfinished = join(folder, `.unfinished-${process.pid}-${crypto.randomUUID().slice(0, 8)}`);
  try {
    await write(unfinished);
    if (existsSync(file)) throw new BackupRefusal(`There is a file ${file} already.`);
    renameSync(unfinished, file);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new BackupRefusal(
      `The disk of ${folder} is full, and no file was written: free space on it, or name a file on another disk.`,
    );
  } finally {
    rmSync(unfinished, { force: true });
  }
  flushFolder(folder);
}

/** A file's name is on disk only after fsync of its folder. */
function flushFolder(folder: string): void {
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Tables whose rows the summary counts. */
const COUNTED_TABLES = ["stations", "users", "contact_messages"];

/** "52552 stations, 3 users, 0 contact messages; 18 tables" */
export function formatBackupSummary(summary: BackupSummary): string {
  const counts = COUNTED_TABLES.map((name) => `${rowsOfTable(summary, name)} ${name.replace("_", " ")}`).join(", ");
  return `${counts}; ${summary.tables.length} tables`;
}

/** "6.4 MB", "2.7 kB" */
export function formatFileSize(file: string): string {
  const { size } = statSync(file);
  return size < 1e6 ? `${(size / 1e3).toFixed(1)} kB` : `${(size / 1e6).toFixed(1)} MB`;
}

/** The number of a table's rows in a backup; 0 for a table that it does not have. */
export function rowsOfTable({ tables }: BackupSummary, name: string): number {
  return tables.find((table) => table.name === name)?.rows ?? 0;
}
