import type { RowFate, ToldRow } from "./import-state.ts";

export const FATE_WORDS: Record<RowFate, string> = { refused: "Recusada", duplicate: "Repetida" };

/** With the mark by which spreadsheets know UTF-8. */
export const CSV_HEAD = "\uFEFFlinha,resultado,nome,stream,motivo\r\n";

/** A row that became no station, as a line of the table that is saved. Source: RFC 4180. */
export function csvLine({ row, fate, name, address, reason }: ToldRow): string {
  return `${[String(row), FATE_WORDS[fate], name, address, reason].map(cell).join(",")}\r\n`;
}

/** A spreadsheet would work out what begins like a formula, and a list may hold anything: an apostrophe makes it text. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
