import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type { z } from "zod";
import {
  BACKUP_VERSION,
  type BackupSummary,
  footerSchema,
  headerSchema,
  type TableEnd,
  type TableStart,
  tableEndSchema,
  tableStartSchema,
} from "./backup-format.ts";
import { BackupRefusal } from "./backup-refusal.ts";
import { type BackupLine, backupLines } from "./backup-text.server.ts";
import { createRowCounter } from "./row-pages.server.ts";

/** What a backup says, in its order. A page of rows belongs to the table that was opened last. */
export type BackupPart =
  | { head: Pick<BackupSummary, "madeAt" | "migrations"> }
  | { open: TableStart }
  | { rows: readonly string[] }
  | { close: TableEnd };

const ROWS_A_PAGE = 250;

/**
 * Reads a backup and checks each table, and at its end the whole, against the digests in it. What was given before the end
 * may be of a file that is damaged further on. Errors: BackupRefusal.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const whole = createHash("sha256");
  let open: TableStart | null = null;
  let count = createRowCounter();
  let page: string[] = [];
  let [tables, begun, ended] = [0, false, false];
  for await (const { text, digested } of linesIn(file)) {
    if (ended) throw damaged(file);
    if (begun && text.startsWith('{"end_of_backup"')) {
      const foot = parse(file, footerSchema, text);
      if (open || foot.tables !== tables || foot.digest !== whole.digest("hex")) throw damaged(file);
      ended = true;
      continue;
    }
    whole.update(digested);
    if (!begun) {
      begun = true;
      yield { head: headIn(file, text) };
    } else if (!open) {
      open = parse(file, tableStartSchema, text);
      count = createRowCounter();
      yield { open };
    } else if (text.startsWith("[")) {
      page.push(text);
      if (page.length < ROWS_A_PAGE) continue;
      count.add(page);
      yield { rows: page };
      page = [];
    } else {
      count.add(page);
      if (page.length > 0) yield { rows: page };
      page = [];
      const close = parse(file, tableEndSchema, text);
      const { rows, digest } = count.totals();
      if (close.end_of_table !== open.table || close.rows !== rows || close.digest !== digest) throw damaged(file);
      [open, tables] = [null, tables + 1];
      yield { close };
    }
  }
  if (!begun) throw foreign(file);
  if (!ended) throw damaged(file);
}

/** Reads a backup to its end and says what it holds. Errors: BackupRefusal when it cannot be put back. */
export async function checkBackup(file: string): Promise<BackupSummary> {
  const summary: BackupSummary = { madeAt: "", migrations: [], tables: [] };
  for await (const part of readBackup(file)) {
    if ("head" in part) Object.assign(summary, part.head);
    if ("close" in part) summary.tables.push({ name: part.close.end_of_table, rows: part.close.rows });
  }
  return summary;
}

async function* linesIn(file: string): AsyncGenerator<BackupLine> {
  const packed = createReadStream(file);
  const text = createGunzip();
  packed.once("error", (error) => text.destroy(error));
  try {
    yield* backupLines(packed.pipe(text));
  } catch (error) {
    throw problemWith(file, error);
  } finally {
    packed.destroy();
  }
}

/** What the file and gzip say, as a sentence. */
function problemWith(file: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return new BackupRefusal(`There is no file ${file}.`);
  if (code === "Z_DATA_ERROR" && /incorrect header check/.test(String(error))) return foreign(file);
  if (code.startsWith("Z_")) return damaged(file);
  if (/^E[A-Z]+$/.test(code)) return new BackupRefusal(`The file ${file} cannot be read: ${code}.`);
  return error;
}

function headIn(file: string, text: string): Pick<BackupSummary, "madeAt" | "migrations"> {
  const parsed = headerSchema.safeParse(valueIn(text));
  if (!parsed.success) throw foreign(file);
  if (parsed.data.radiowave_backup !== BACKUP_VERSION) {
    throw new BackupRefusal(`The file ${file} is a backup in a form that this version of RadioWave does not know.`);
  }
  return { madeAt: parsed.data.made_at, migrations: parsed.data.migrations };
}

function parse<T>(file: string, schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(valueIn(text));
  if (!parsed.success) throw damaged(file);
  return parsed.data;
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Looked at by whoever expects something.
    return undefined;
  }
}

const damaged = (file: string) => new BackupRefusal(`The backup ${file} is damaged or cut off, so it is not used.`);
const foreign = (file: string) => new BackupRefusal(`The file ${file} is no backup of RadioWave.`);
