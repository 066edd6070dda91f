import { z } from "zod";

/**
 * A backup is gzipped JSON Lines: a header; for each table (all of described-tables.server.ts) a start line, its rows
 * and an end line; a footer. A row is an array of its columns' values as PostgreSQL's text output, and comes after the
 * rows it refers to. The end line has the number of rows and a SHA-256 of their lines; the footer has one of all lines
 * before it.
 */
export const BACKUP_VERSION = 1;

export const headerSchema = z.object({
  radiowave_backup: z.number(),
  made_at: z.iso.datetime(),
  /** Hashes of the migrations that created the tables, oldest first. */
  migrations: z.array(z.string()),
});

export const tableStartSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

export const tableEndSchema = z.object({
  end_of_table: z.string(),
  rows: z.number(),
  digest: z.string(),
  /** Next value of each serial or identity column. */
  next: z.record(z.string(), z.string().regex(/^[1-9]\d{0,18}$/)),
});

export const footerSchema = z.object({ end_of_backup: z.literal(true), tables: z.number(), digest: z.string() });

export type BackupHeader = z.infer<typeof headerSchema>;
export type TableStart = z.infer<typeof tableStartSchema>;
export type TableEnd = z.infer<typeof tableEndSchema>;

export type BackupSummary = { madeAt: string; migrations: readonly string[]; tables: { name: string; rows: number }[] };

/** Default folder of backups. */
export function backupsFolder(dataDir: string): string {
  return `${dataDir}/backups`;
}

/** Default name of a backup: its time, without characters that file names cannot have. */
export function backupName(now: Date): string {
  return `radiowave-${now
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-")}.jsonl.gz`;
}

/**
 * The socket of the process that has the embedded database open. The paths are fixed: versions of command and server
 * may differ.
 */
export function backupSocketPaths(dataDir: string): { folder: string; socket: string } {
  const folder = `${dataDir}/door`;
  return { folder, socket: `${folder}/socket` };
}

/** A backup that cannot be made, read or restored. The message is shown to the operator without a stack. */
export class BackupRefusal extends Error {
  override name = "BackupRefusal";
}
