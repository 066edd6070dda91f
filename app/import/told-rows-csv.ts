import { csvLine } from "#app/export/write-csv.ts";
import type { RowFate, ToldRow } from "./import-state.ts";

export const FATE_WORDS: Record<RowFate, string> = { refused: "Recusada", duplicate: "Repetida" };

/** With the mark by which spreadsheets know UTF-8. */
export const CSV_HEAD = `\uFEFF${csvLine(["linha", "resultado", "nome", "transmissão", "motivo"])}`;

/** A row that became no station, as a line of the table that is saved. */
export function toldRowLine({ row, fate, name, address, reason }: ToldRow): string {
  return csvLine([String(row), FATE_WORDS[fate], name, address, reason]);
}
