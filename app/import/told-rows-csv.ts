import { csvLine } from "#app/export/csv.ts";
import type { ReportedRow, RowOutcome } from "./import-state.ts";

export const ROW_OUTCOME_LABELS: Record<RowOutcome, string> = { refused: "Recusada", duplicate: "Repetida" };

/** With the mark by which spreadsheets know UTF-8. */
export const REPORT_HEADER = `\uFEFF${csvLine(["linha", "resultado", "nome", "transmissão", "motivo"])}`;

/** A row that became no station, as a line of the table that is saved. */
export function reportedRowLine({ row, fate, name, address, reason }: ReportedRow): string {
  return csvLine([String(row), ROW_OUTCOME_LABELS[fate], name, address, reason]);
}
