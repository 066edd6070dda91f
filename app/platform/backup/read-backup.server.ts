import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { z } from "zod";
import {
  BACKUP_VERSION,
  BackupRefusal,
  type BackupSummary,
  footerSchema,
  headerSchema,
  type TableEnd,
  type TableStart,
  tableEndSchema,
  tableStartSchema,
} from "./backup-format.ts";
import { createRowCounter } from "./row-pages.server.ts";

/** The parts of a backup in their order. A page of rows belongs to the last `tableStart`. */
export type BackupPart =
  | { header: Pick<BackupSummary, "madeAt" | "migrations"> }
  | { tableStart: TableStart }
  | { rows: readonly string[] }
  | { tableEnd: TableEnd };

/** A line without its LF, and its bytes with it, as the digests count them. */
type BackupLine = { text: string; bytes: Buffer };

const ROWS_PER_PAGE = 250;
/** Rows with images are as long as hundreds of others. */
const MAX_PAGE_LENGTH = 4 * 1024 * 1024;

/** A row has at most a few hundred kilobytes: a longer line is not a backup's, and would only fill the memory. */
const MAX_LINE_LENGTH = 32 * 1024 * 1024;

const LINE_FEED = 10;

/**
 * Reads a backup and checks each table, and at the end the whole file, against its digests. Parts that were read before
 * the end may belong to a file that is damaged further on. Errors: BackupRefusal.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const whole = createHash("sha256");
  let tableStart: TableStart | null = null;
  let counter = createRowCounter();
  let page: string[] = [];
  let pageLength = 0;
  let [tables, hasHeader, hasFooter] = [0, false, false];
  for await (const { text, bytes } of linesIn(file)) {
    if (hasFooter) throw damaged(file);
    if (hasHeader && text.startsWith('{"end_of_backup"')) {
      const footer = parse(file, footerSchema, text);
      if (tableStart || footer.tables !== tables || footer.digest !== whole.digest("hex")) throw damaged(file);
      hasFooter = true;
      continue;
    }
    whole.update(bytes);
    if (!hasHeader) {
      hasHeader = true;
      yield { header: parseHeader(file, text) };
    } else if (!tableStart) {
      tableStart = parse(file, tableStartSchema, text);
      counter = createRowCounter();
      yield { tableStart };
    } else if (text.startsWith("[")) {
      page.push(text);
      pageLength += text.length;
      if (page.length < ROWS_PER_PAGE && pageLength < MAX_PAGE_LENGTH) continue;
      counter.add(page);
      yield { rows: page };
      [page, pageLength] = [[], 0];
    } else {
      counter.add(page);
      if (page.length > 0) yield { rows: page };
      [page, pageLength] = [[], 0];
      const tableEnd = parse(file, tableEndSchema, text);
      const { rows, digest } = counter.totals();
      if (tableEnd.end_of_table !== tableStart.table || tableEnd.rows !== rows || tableEnd.digest !== digest)
        throw damaged(file);
      [tableStart, tables] = [null, tables + 1];
      yield { tableEnd };
    }
  }
  if (!hasHeader) throw foreign(file);
  if (!hasFooter) throw damaged(file);
}

/** Reads a backup to its end and summarises it. Errors: BackupRefusal when it cannot be restored. */
export async function checkBackup(file: string): Promise<BackupSummary> {
  const summary: BackupSummary = { madeAt: "", migrations: [], tables: [] };
  for await (const part of readBackup(file)) {
    if ("header" in part) Object.assign(summary, part.header);
    if ("tableEnd" in part) summary.tables.push({ name: part.tableEnd.end_of_table, rows: part.tableEnd.rows });
  }
  return summary;
}

async function* linesIn(file: string): AsyncGenerator<BackupLine> {
  const compressed = createReadStream(file);
  const text = createGunzip();
  compressed.once("error", (error) => text.destroy(error));
  try {
    yield* splitLines(compressed.pipe(text));
  } catch (error) {
    throw asRefusal(file, error);
  } finally {
    compressed.destroy();
  }
}

/** Splits bytes into lines; an unterminated last line counts as a line too. */
async function* splitLines(text: Readable): AsyncGenerator<BackupLine> {
  let rest: Buffer[] = [];
  let restLength = 0;
  for await (const chunk of text) {
    // A byte stream yields buffers.
    let left = chunk as Buffer;
    for (let end = left.indexOf(LINE_FEED); end >= 0; end = left.indexOf(LINE_FEED)) {
      const bytes = Buffer.concat([...rest, left.subarray(0, end + 1)]);
      [rest, restLength] = [[], 0];
      left = left.subarray(end + 1);
      yield { text: bytes.toString("utf8", 0, bytes.length - 1), bytes };
    }
    if (left.length > 0) rest.push(left);
    restLength += left.length;
    if (restLength > MAX_LINE_LENGTH) break;
  }
  if (restLength > 0) {
    const bytes = Buffer.concat(rest);
    yield { text: bytes.toString(), bytes };
  }
}

/** Turns an error of the file or of gzip into a BackupRefusal; other errors stay as they are. */
function asRefusal(file: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return new BackupRefusal(`There is no file ${file}.`);
  if (code === "Z_DATA_ERROR" && /incorrect header check/.test(String(error))) return foreign(file);
  if (code.startsWith("Z_")) return damaged(file);
  if (/^E[A-Z]+$/.test(code)) return new BackupRefusal(`The file ${file} cannot be read: ${code}.`);
  return error;
}

function parseHeader(file: string, text: string): Pick<BackupSummary, "madeAt" | "migrations"> {
  const parsed = headerSchema.safeParse(parseJson(text));
  if (!parsed.success) throw foreign(file);
  if (parsed.data.radiowave_backup !== BACKUP_VERSION) {
    throw new BackupRefusal(`The file ${file} has a backup format that this version of RadioWave does not support.`);
  }
  return { madeAt: parsed.data.made_at, migrations: parsed.data.migrations };
}

function parse<T>(file: string, schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw damaged(file);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Fails the validation by the schema.
    return undefined;
  }
}

const damaged = (file: string) => new BackupRefusal(`The backup ${file} is damaged or cut off, so it is not used.`);
const foreign = (file: string) => new BackupRefusal(`The file ${file} is not a backup of RadioWave.`);
