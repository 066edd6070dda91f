import { countAwaitedChecks, readReportedRows } from "#app/exchange/lists/import-reader.server.ts";
import { MAX_STORED_ROWS } from "#app/exchange/lists/import-records.server.ts";
import type { ImportService } from "#app/exchange/lists/import-service.server.ts";
import { ROW_OUTCOMES, type RowOutcome } from "#app/exchange/lists/import-state.ts";
import { importView } from "#app/exchange/lists/import-view.ts";
import type { ImportRecord } from "#app/exchange/lists/imports.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";

type Sources = { database: Database } & Pick<ImportService, "estimateLeft">;

/** `after`: cursor, 0 for the first rows. `outcome` null: refused rows, or if there are none the duplicates. */
type ShownRows = { after: number; limit: number; outcome: RowOutcome | null };

/**
 * An import as its pages show it, with some of the rows that added no station. `next`: cursor of the rows after these.
 * `omitted`: how many rows of this outcome are not stored.
 */
export async function readShownImport(
  { database, estimateLeft }: Sources,
  record: ImportRecord,
  { after, limit, outcome: wanted }: ShownRows,
) {
  const { id, refused, duplicates, approvesPlaying } = record;
  const outcome = wanted ?? (refused === 0 && duplicates > 0 ? "duplicate" : "refused");
  const { rows, next } = await readReportedRows(database, id, { after, limit, outcome });
  const count = outcome === "refused" ? refused : duplicates;
  return {
    shown: importView(record, estimateLeft(record)),
    awaited: approvesPlaying ? await countAwaitedChecks(database, id) : 0,
    outcome,
    rows,
    next,
    omitted: Math.max(0, count - MAX_STORED_ROWS[outcome]),
  };
}

/** The outcome that a URL names; null for none and any other. */
export function parseOutcome(text: string | null): RowOutcome | null {
  return ROW_OUTCOMES.find((known) => known === text) ?? null;
}
