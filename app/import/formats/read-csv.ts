import { readCell } from "#app/export/csv.ts";
import { type CsvRecord, csvRecords } from "./csv-records.ts";
import { type BadRow, badRow, type ListedRow, listedUrl, NO_STREAM, rowOf } from "./listed-row.ts";
import { NAME_KEYS, recordRow, STREAM_KEYS } from "./record-row.ts";

/** The most frequent delimiter in a line. */
export function delimiterOf(line: string): string {
  const counts = [",", ";", "\t"].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.reduce((most, other) => (other.count > most.count ? other : most)).delimiter;
}

/** The columns of a header; null if the line is not a header of stations. */
export function columnsOf(cells: readonly string[]): string[] | null {
  const columns = cells.map((cell) => cell.trim().toLowerCase());
  const isHeader = [NAME_KEYS, STREAM_KEYS].every((keys) => keys.some((key) => columns.includes(key)));
  return isHeader ? columns : null;
}

/** Reads stations from CSV whose header has our field names or Radio Browser's, in any order. */
export async function* readCsv(lines: AsyncIterable<string[]>, delimiter: string): AsyncGenerator<ListedRow | BadRow> {
  let row = 0;
  let columns: string[] | null = null;
  for await (const records of csvRecords(lines, { delimiter, isComment: () => false })) {
    for (const record of records) {
      if (!columns) {
        columns = "cells" in record ? columnsOf(record.cells) : [];
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
 * Reads stations from PyRadio's CSV: name, URL, encoding, icon and more, without a header. A URL '-' begins a group, which
 * is the genre of the stations after it. Source: PyRadio's README.
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
