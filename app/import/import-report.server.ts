import { Readable } from "node:stream";
import type { Database } from "#app/platform/database.server.ts";
import { Refusal, statusOf } from "#app/platform/refusal.ts";
import { eachReportedRow, getImport } from "./import-reader.server.ts";
import { REPORT_HEADER, reportedRowLine } from "./told-rows-csv.ts";

/** The rows of an import that became no station, as a file to be saved; read and sent bit by bit. */
export async function createReportResponse(database: Database, importId: string): Promise<Response> {
  try {
    const { id } = await getImport(database, importId);
    // Node's own type of the same stream is not the browser's.
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
