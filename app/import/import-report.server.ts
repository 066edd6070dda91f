import { Readable } from "node:stream";
import { csvLine } from "#app/export/csv.ts";
import type { Database } from "#app/platform/database.server.ts";
import { Refusal, statusOf } from "#app/platform/refusal.ts";
import { eachReportedRow, getImport } from "./import-reader.server.ts";
import { type ReportedRow, ROW_OUTCOME_LABELS } from "./import-state.ts";

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
