import { manyLines } from "#app/platform/plain-text.ts";

/**
 * Where a spreadsheet would read a formula: at the beginning of a cell or after a semicolon, = + - @, tab, carriage return or
 * a full-width form, behind any number of spaces, invisible characters and quotation marks.
 */
const FORMULA = String.raw`(?=[\s\p{Cf}"']*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])`;
const UNGUARDED = new RegExp(`(^|;)${FORMULA}`, "gu");
const GUARDED = new RegExp(`(^|;)'${FORMULA}`, "gu");

/** Stands for a line break, which some spreadsheets take for the end of the record. */
const LINE_BREAK = "↵";

/**
 * A text as a cell of CSV: in quotation marks, on one line, and with an apostrophe before everything that a spreadsheet would
 * read as a formula. Where semicolons separate, as in Excel in Portugal, a cell of ours ends at each of them: a quotation mark
 * counts only where a cell begins. Commas need no guard: where they separate, each cell begins with its quotation mark.
 * Source: RFC 4180; OWASP, CSV injection.
 */
export function writeCell(text: string): string {
  const line = manyLines(text).replaceAll("\n", LINE_BREAK).replaceAll("\t", " ");
  return `"${line.replace(UNGUARDED, "$1'").replaceAll('"', '""')}"`;
}

/** The text that was given to `writeCell`, from the cell without its quotation marks. A tab has become a space. */
export function readCell(cell: string): string {
  return cell.replace(GUARDED, "$1").replaceAll(LINE_BREAK, "\n");
}
