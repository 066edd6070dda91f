import { z } from "zod";

/**
 * A backup is text, compressed by gzip, a JSON value a line: a head; for each table a line that opens it, its rows, and a line
 * that closes it; a foot. A row is an array of its columns' texts, as PostgreSQL writes them, and stands after the rows it
 * refers to. A closing line has the number of rows and a SHA-256 of their lines; the foot one of every line before it.
 */
export const BACKUP_VERSION = 1;

export const headerSchema = z.object({
  radiowave_backup: z.number(),
  made_at: z.iso.datetime(),
  /** The digests of the migrations that made the tables, the oldest first. */
  migrations: z.array(z.string()),
});

export const tableStartSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

export const tableEndSchema = z.object({
  end_of_table: z.string(),
  rows: z.number(),
  digest: z.string(),
  /** What columns that count by themselves go on with. */
  next: z.record(z.string(), z.string().regex(/^[1-9]\d{0,18}$/)),
});

export const footerSchema = z.object({ end_of_backup: z.literal(true), tables: z.number(), digest: z.string() });

export type BackupHeader = z.infer<typeof headerSchema>;
export type TableStart = z.infer<typeof tableStartSchema>;
export type TableEnd = z.infer<typeof tableEndSchema>;

/** What a backup is and holds. */
export type BackupSummary = { madeAt: string; migrations: readonly string[]; tables: { name: string; rows: number }[] };
