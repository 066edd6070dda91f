import { parse } from "csv-parse/sync";
import { readCell } from "./csv.ts";
import { ENTRY_TOO_LONG, MAX_ENTRY_LENGTH } from "./lines.ts";
import { type BadRow, badRow, type ListedRow, listedUrl, NO_STREAM, rowOf } from "./listed-row.ts";
import { fieldOfKey } from "./record-fields.ts";
import { recordRow } from "./record-row.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;

/** The most frequent delimiter in a line; a bar only in a line without another. */
export function delimiterOf(line: string): string {
  const counts = DELIMITERS.slice(0, -1).map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  const most = counts.reduce((best, other) => (other.count > best.count ? other : best));
  return most.count === 1 && line.includes("|") ? "|" : most.delimiter;
}

/** The line that names the delimiter for Excel. */
const DELIMITER_LINE = /^\s*"?sep=([,;\t|])/i;

/** Spreadsheets write an empty line or a title before the header. */
const MAX_LINES_BEFORE_HEADER = 10;

/** The delimiter of a CSV text that has a header of stations among its first lines; null for any other text. */
export function csvDelimiterOf(text: string): string | null {
  const lines = text.trimStart().split(/\r\n|\n|\r/, MAX_LINES_BEFORE_HEADER);
  const named = lines.map((line) => DELIMITER_LINE.exec(line)?.[1]).find(Boolean);
  for (const line of lines) {
    for (const delimiter of [named ?? delimiterOf(line), ...DELIMITERS]) {
      const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
      if (csvColumnsOf(cells)) return delimiter;
    }
  }
  return null;
}

/** The columns of a header; null if the line is not a header of stations. A '#' begins a comment of PyRadio. */
function csvColumnsOf(cells: readonly string[]): string[] | null {
  const columns = cells.map((cell) => cell.trim().toLowerCase());
  const fields = columns.map((column) => (column.startsWith("#") ? undefined : fieldOfKey(column)));
  return fields.includes("name") && fields.includes("streamUrl") ? columns : null;
}

/**
 * Reads stations from CSV whose header has our field names, those of Radio Browser, or Portuguese ones, in any order. Skips the lines before
 * the header.
 */
export async function* readCsv(lines: AsyncIterable<string[]>, delimiter: string): AsyncGenerator<ListedRow | BadRow> {
  let row = 0;
  let columns: string[] | null = null;
  for await (const records of csvRecords(lines, { delimiter, isComment: () => false })) {
    for (const record of records) {
      if (!columns) {
        columns = "cells" in record ? csvColumnsOf(record.cells) : [];
        continue;
      }
      row += 1;
      yield rowUnder(columns, row, record);
    }
  }
}

function rowUnder(columns: readonly string[], row: number, record: CsvRecord): ListedRow | BadRow {
  if ("problem" in record) return badRow(row, record.problem, record.text);
  const isExported = columns.includes("stream_url");
  const pairs = columns.map((column, index): [string, string] => {
    const cell = record.cells[index] ?? "";
    return [column, isExported ? readCell(cell) : cell];
  });
  return recordRow(row, Object.fromEntries(pairs.reverse()), () => record.cells.join(","));
}

/**
 * Reads stations from PyRadio's CSV: name, URL, encoding, icon and more, without a header. A URL '-' begins a group,
 * which is the genre of the stations after it. Source: PyRadio's README.
 */
export async function* readPyradioCsv(
  lines: AsyncIterable<string[]>,
  delimiter: string,
): AsyncGenerator<ListedRow | BadRow> {
  let row = 0;
  let group = "";
  for await (const records of csvRecords(lines, { delimiter, isComment: (line) => line.startsWith("#") })) {
    for (const record of records) {
      if ("cells" in record && record.cells[1]?.trim() === "-") {
        group = (record.cells[0] ?? "").trim();
        continue;
      }
      row += 1;
      yield pyradioRow(row, record, group);
    }
  }
}

function pyradioRow(row: number, record: CsvRecord, group: string): ListedRow | BadRow {
  if ("problem" in record) return badRow(row, record.problem, record.text);
  const [name = "", url = "", , icon = ""] = record.cells;
  const streamUrl = listedUrl(url);
  if (!streamUrl) return badRow(row, NO_STREAM, record.cells.join(","));
  return rowOf(row, {
    name: name.trim(),
    streamUrl,
    imageUrl: listedUrl(icon),
    genre: group,
    tags: group ? [group] : [],
  });
}

/** The cells of a record, or why it cannot be parsed. */
type CsvRecord = { cells: string[] } | { problem: string; text: string };

/** Maximum lines of a record; beyond that its quotation mark is taken for unclosed. */
const MAX_RECORD_LINES = 20;

/**
 * Parses the records of a CSV text; yields the records that end in each batch of lines. A quoted cell may contain line
 * breaks. An unclosed quotation mark costs only its own line. Skips empty lines and `isComment` lines.
 * Source: RFC 4180; quotation marks inside an unquoted cell are kept.
 */
async function* csvRecords(
  lines: AsyncIterable<string[]>,
  { delimiter, isComment }: { delimiter: string; isComment: (line: string) => boolean },
): AsyncGenerator<CsvRecord[]> {
  /** Lines of a record that continues. */
  let open: string[] = [];
  /** Complete records, not yet parsed. */
  let complete: string[] = [];
  const records: CsvRecord[] = [];
  const parseComplete = () => {
    records.push(...parseAll(complete, delimiter));
    complete = [];
  };
  const rejectFirst = () => {
    const [first = "", ...rest] = open;
    parseComplete();
    records.push({
      problem: first.length > MAX_ENTRY_LENGTH ? ENTRY_TOO_LONG : "faltam as aspas finais desta linha",
      text: first,
    });
    open = [];
    for (const line of rest) addLine(line);
  };
  function addLine(line: string): void {
    if (open.length === 0 && (line.trim() === "" || isComment(line))) return;
    open.push(line);
    if (line.length <= MAX_ENTRY_LENGTH && !endsQuoted(open.join("\n"), delimiter)) {
      complete.push(open.join("\n"));
      open = [];
    } else if (open.length >= MAX_RECORD_LINES || line.length > MAX_ENTRY_LENGTH) rejectFirst();
  }
  for await (const batch of lines) {
    for (const line of batch) addLine(line);
    parseComplete();
    yield records.splice(0);
  }
  while (open.length > 0) rejectFirst();
  parseComplete();
  yield records.splice(0);
}

/** Whether the text ends inside a quoted cell. */
function endsQuoted(text: string, delimiter: string): boolean {
  if (!text.includes('"')) return false;
  let position = 0;
  while (position < text.length) {
    if (text[position] === '"') {
      do position = text.indexOf('"', position + 1) + 1;
      while (position > 0 && text[position] === '"');
      if (position === 0) return true;
    }
    const next = text.indexOf(delimiter, position);
    if (next < 0) return false;
    position = next + 1;
  }
  return false;
}

/** Parses all records in one call, which is much faster; one by one only if that fails. */
function parseAll(texts: readonly string[], delimiter: string): CsvRecord[] {
  if (texts.length === 0) return [];
  const records = parseText(texts.join("\n"), delimiter);
  if (records?.length === texts.length) return records.map((cells) => ({ cells }));
  return texts.map((text) => {
    const [cells] = parseText(text, delimiter) ?? [];
    return cells ? { cells } : { problem: "a linha não é CSV válido", text };
  });
}

function parseText(text: string, delimiter: string): string[][] | null {
  try {
    return parse(text, { delimiter, relax_quotes: true, relax_column_count: true, record_delimiter: "\n" });
  } catch {
    return null;
  }
}
