import { statSync } from "node:fs";
import type { BackupSummary } from "#app/backup/backup-format.ts";

/** Tables whose rows the summary counts. */
const COUNTED_TABLES = ["stations", "users", "contact_messages"];

/** "52552 stations, 3 users, 0 contact messages; 18 tables" */
export function formatBackupSummary({ tables }: BackupSummary): string {
  const rowsIn = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  const counts = COUNTED_TABLES.map((name) => `${rowsIn(name)} ${name.replace("_", " ")}`).join(", ");
  return `${counts}; ${tables.length} tables`;
}

/** "6.4 MB", "2.7 kB" */
export function formatFileSize(file: string): string {
  const { size } = statSync(file);
  return size < 1e6 ? `${(size / 1e3).toFixed(1)} kB` : `${(size / 1e6).toFixed(1)} MB`;
}
