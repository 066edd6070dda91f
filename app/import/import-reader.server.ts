import { and, asc, desc, eq, gt, lt } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import type { ImportRecord } from "./import-records.server.ts";
import type { ReportedRow, RowOutcome } from "./import-state.ts";
import { importRows, imports } from "./imports.table.ts";

export const IMPORTS_A_PAGE = 20;
export const ROWS_A_PAGE = 100;

const ROWS_A_READ = 1_000;

/** A page of the imports, newest first, older than the moment given; `next` is where the page after it begins. */
export async function readImports(
  database: Database,
  olderThan: Date | null,
): Promise<{ imports: ImportRecord[]; next: Date | null }> {
  const rows = await database
    .select()
    .from(imports)
    .where(olderThan === null ? undefined : lt(imports.startedAt, olderThan))
    .orderBy(desc(imports.startedAt), desc(imports.id))
    .limit(IMPORTS_A_PAGE + 1);
  const page = rows.slice(0, IMPORTS_A_PAGE);
  return { imports: page, next: rows.length > page.length ? (page.at(-1)?.startedAt ?? null) : null };
}

/** Errors: Refusal `not-found`. */
export async function getImport(database: Database, id: string): Promise<ImportRecord> {
  // PostgreSQL has no NUL in its texts.
  const [found] = id.includes("\0") ? [] : await database.select().from(imports).where(eq(imports.id, id));
  if (!found) throw new Refusal("not-found", "Esta importação não existe.");
  return found;
}

/** Some of the rows that became no station, in the order of the list, after the one with this number; `next` as above. */
export async function readReportedRows(
  database: Database,
  importId: string,
  { after, limit, fate: only }: { after: number; limit: number; fate?: RowOutcome },
): Promise<{ rows: (ReportedRow & { id: number })[]; next: number | null }> {
  const { id, row, fate, name, address, reason } = importRows;
  const rows = await database
    .select({ id, row, fate, name, address, reason })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(id, after), only && eq(fate, only)))
    .orderBy(asc(id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
}

/** All of them that are kept, one after the other. */
export async function* eachReportedRow(database: Database, importId: string): AsyncGenerator<ReportedRow, void> {
  let after: number | null = 0;
  while (after !== null) {
    const read: Awaited<ReturnType<typeof readReportedRows>> = await readReportedRows(database, importId, {
      after,
      limit: ROWS_A_READ,
    });
    yield* read.rows;
    after = read.next;
  }
}
