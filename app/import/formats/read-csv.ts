import { readCell } from "#app/export/csv.ts";
import { type CsvRecord, csvRecords } from "./csv-records.ts";
import { type BadRow, badRow, type ListedRow, NO_STREAM, rowOf } from "./listed-row.ts";
import { NAME_KEYS, recordRow, STREAM_KEYS } from "./record-row.ts";
import { listedUrl } from "./row-fields.ts";

/** What stands between the cells of this line: whatever of these there is most of. */
export function delimiterOf(line: string): string {
  const counts = [",", ";", "\t"].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.reduce((most, other) => (other.count > most.count ? other : most)).delimiter;
}

/** The columns that a header names; null when the line is no header of stations. */
export function columnsOf(cells: readonly string[]): string[] | null {
  const columns = cells.map((cell) => cell.trim().toLowerCase());
  const isHeader = [NAME_KEYS, STREAM_KEYS].every((keys) => keys.some((key) => columns.includes(key)));
  return isHeader ? columns : null;
}

/** The stations of CSV under a header with our names for the fields, or Radio Browser's, in any order. */
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
  const isOurs = columns.includes("stream_url");
  const pairs = columns.map((column, index): [string, string] => {
    const cell = record.cells[index] ?? "";
    return [column, isOurs ? readCell(cell) : cell];
  });
  return recordRow(row, Object.fromEntries(pairs.reverse()), () => record.cells.join(","));
}

/**
 * The stations of PyRadio's CSV: name, address, encoding, icon and more, without a header. An address '-' begins a group, which
 * is the genre of those that follow. Source: PyRadio's README.
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
  const [name = "", address = "", , icon = ""] = record.cells;
  if (!listedUrl(address)) return badRow(row, NO_STREAM, record.cells.join(","));
  return rowOf(row, {
    ...{ name: name.trim(), streamUrl: listedUrl(address), imageUrl: listedUrl(icon) },
    ...(group && { genre: group, tags: [group] }),
  });
}
