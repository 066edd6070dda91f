import { manyLines } from "#app/platform/text/plain-text.ts";

/**
 * Positions where a spreadsheet would start a formula: at the beginning of a cell or after a semicolon, followed by = +
 * - @, tab, carriage return or a full-width form, with any spaces, invisible characters and quotation marks in between.
 */
const FORMULA = String.raw`(?=[\s\p{Cf}"']*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])`;
const UNGUARDED = new RegExp(`(^|;)${FORMULA}`, "gu");
const GUARDED = new RegExp(`(^|;)'${FORMULA}`, "gu");

/** Replaces line breaks, which some spreadsheets take for the end of the record. */
const LINE_BREAK = "↵";

/**
 * A CSV cell: quoted, on one line, with an apostrophe before everything that a spreadsheet would read as a formula.
 * Where semicolons are the delimiter (Excel in Portugal), a cell also ends at each semicolon, because a quotation mark
 * counts only at the beginning of a cell. Commas need no guard: with them as delimiter, each cell begins with its
 * quotation mark. Source: RFC 4180; OWASP, CSV injection.
 */
function writeCell(text: string): string {
  const line = manyLines(text).replaceAll("\n", LINE_BREAK).replaceAll("\t", " ");
  return `"${line.replace(UNGUARDED, "$1'").replaceAll('"', '""')}"`;
}

/** The inverse of `writeCell`, of a cell without its quotation marks. Tabs have become spaces. */
export function readCell(cell: string): string {
  return cell.replace(GUARDED, "$1").replaceAll(LINE_BREAK, "\n");
}

/**
 * A CSV record of cells as in `writeCell`. A semicolon at the very end gets an apostrophe after it: with semicolons as
 * delimiter, the closing quotation mark would otherwise open a cell that contains the line break.
 */
export function csvLine(cells: readonly string[]): string {
  const line = cells.map(writeCell).join(",");
  return `${line.replace(/;"$/, `;'"`)}\r\n`;
}
