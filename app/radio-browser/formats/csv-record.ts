import type { ApiRecord } from "./api-format.ts";

/** A space at an end is quoted too: some programs drop it. */
const TO_QUOTE = /[",\r\n]|^\s|\s$/;

/**
 * A record of CSV in its columns; null and '' are both empty. Unlike in our own export, no cell is changed for spreadsheets: apps
 * read this, and must get what was stored. Source: RFC 4180.
 */
export function csvRecord(record: ApiRecord, columns: readonly string[]): string {
  return `${columns.map((column) => csvCell(record[column] ?? null)).join(",")}\r\n`;
}

export function csvHeader(columns: readonly string[]): string {
  return `${columns.join(",")}\r\n`;
}

function csvCell(value: string | number | boolean | null): string {
  const text = value === null ? "" : String(value);
  return TO_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
