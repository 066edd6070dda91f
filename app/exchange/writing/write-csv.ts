import { manyLines } from "#app/platform/plain-text.ts";
import { publicStation } from "#app/stations/public-station.ts";
import type { Station } from "#app/stations/station.ts";
import type { ListWriter } from "./export-format.ts";

const COLUMNS = [
  ...["id", "name", "stream_url", "website_url", "image_url", "description", "genre", "country", "city"],
  ...["tags", "bitrate", "codec", "listeners", "on_air", "created_at"],
];

/** CSV with a header, in the API's field names, marked as UTF-8: spreadsheets take it for something else otherwise. */
export const csvWriter: ListWriter<Station> = {
  begin: `\uFEFF${csvLine(COLUMNS)}`,
  station: (station) => {
    const fields = new Map(Object.entries(publicStation(station)));
    return csvLine(COLUMNS.map((column) => String(fields.get(column) ?? "")));
  },
  end: () => "",
};

/**
 * A record. What a spreadsheet would take for a formula gets an apostrophe before it, so does what begins with
 * apostrophes before such a sign: one less is what was there. Source: RFC 4180; OWASP, CSV injection.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const clean = manyLines(text).replace(/^'*[=+\-@]/, "'$&");
  return /[",\n]/.test(clean) ? `"${clean.replaceAll('"', '""')}"` : clean;
}
