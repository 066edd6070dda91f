import { publicStation } from "#app/stations/public-station.ts";
import type { Station } from "#app/stations/station.ts";
import { writeCell } from "./csv.ts";
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
 * A record; see `writeCell`. Where semicolons separate, one at the very end would begin a cell with the quotation mark behind
 * it and the line break: an apostrophe stands between.
 */
export function csvLine(cells: readonly string[]): string {
  const line = cells.map(writeCell).join(",");
  return `${line.replace(/;"$/, `;'"`)}\r\n`;
}
