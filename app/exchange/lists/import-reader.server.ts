import { Readable } from "node:stream";
import { and, asc, desc, eq, gt, lt } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal, statusOf } from "#app/platform/errors/refusal.ts";
import { isTextId } from "#app/platform/http/row-id.ts";
import { csvLine } from "./formats/csv.ts";
import { type ReportedRow, ROW_OUTCOME_LABELS, type RowOutcome } from "./import-state.ts";
import { awaitedChecks, type ImportRecord, importRows, imports } from "./imports.table.ts";

const IMPORTS_PER_PAGE = 20;
export const IMPORT_ROWS_PER_PAGE = 100;

const ROWS_PER_QUERY = 1_000;

/** A page of the imports, newest first, started before `olderThan`; `next`: that cursor of the next page. */
export async function readImports(
  database: Database,
  olderThan: Date | null,
): Promise<{ imports: ImportRecord[]; next: Date | null }> {
  const rows = await database
    .select()
    .from(imports)
    .where(olderThan === null ? undefined : lt(imports.startedAt, olderThan))
    .orderBy(desc(imports.startedAt), desc(imports.id))
    .limit(IMPORTS_PER_PAGE + 1);
  const page = rows.slice(0, IMPORTS_PER_PAGE);
  return { imports: page, next: rows.length > page.length ? (page.at(-1)?.startedAt ?? null) : null };
}

/** Errors: Refusal `not-found`. */
export async function getImport(database: Database, id: string): Promise<ImportRecord> {
  const [found] = isTextId(id) ? await database.select().from(imports).where(eq(imports.id, id)) : [];
  if (!found) throw new Refusal("not-found", "Esta importação não existe.");
  return found;
}

/** The number of an import's stations that their first stream check has not decided about yet. */
export function countAwaitedChecks(database: Database, importId: string): Promise<number> {
  return database.$count(awaitedChecks, eq(awaitedChecks.importId, importId));
}

/**
 * A page of the rows that added no station, in the order of the list. `after`, `next`: cursors, ids of rows; 0 for the
 * first page.
 */
export async function readReportedRows(
  database: Database,
  importId: string,
  { after, limit, outcome: only }: { after: number; limit: number; outcome?: RowOutcome },
): Promise<{ rows: (ReportedRow & { id: number })[]; next: number | null }> {
  const { id, row, outcome, name, streamUrl, reason } = importRows;
  const rows = await database
    .select({ id, row, outcome, name, streamUrl, reason })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(id, after), only && eq(outcome, only)))
    .orderBy(asc(id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
}

/** All stored rows that added no station, in the order of the list. */
export async function* eachReportedRow(database: Database, importId: string): AsyncGenerator<ReportedRow, void> {
  let after: number | null = 0;
  while (after !== null) {
    const page: Awaited<ReturnType<typeof readReportedRows>> = await readReportedRows(database, importId, {
      after,
      limit: ROWS_PER_QUERY,
    });
    yield* page.rows;
    after = page.next;
  }
}

/** The header record, with a byte order mark, by which spreadsheets detect UTF-8. */
export const REPORT_HEADER = `\uFEFF${csvLine(["linha", "resultado", "nome", "transmissão", "motivo"])}`;

/** A CSV record of the report. */
export function reportedRowLine({ row, outcome, name, streamUrl, reason }: ReportedRow): string {
  return csvLine([String(row), ROW_OUTCOME_LABELS[outcome], name, streamUrl, reason]);
}

/** The rows of an import that added no station, as a streamed CSV download. */
export async function createReportResponse(database: Database, importId: string): Promise<Response> {
  try {
    const { id } = await getImport(database, importId);
    // Node's type of a web stream is not the DOM's.
    const body = Readable.toWeb(Readable.from(lines(database, id))) as ReadableStream<Uint8Array>;
    return new Response(body, {
      headers: {
        "Content-Type": "application/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="importacao-${id}.csv"`,
      },
    });
  } catch (error) {
    if (error instanceof Refusal) return new Response(error.message, { status: statusOf(error.kind) });
    throw error;
  }
}

async function* lines(database: Database, importId: string): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(REPORT_HEADER);
  for await (const row of eachReportedRow(database, importId)) yield Buffer.from(reportedRowLine(row));
}
