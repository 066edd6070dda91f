import type { Station } from "#app/stations/station.ts";
import { withImageUrl } from "#app/stations/station-cover.ts";
import type { ExportFormat, ListWriter } from "./export-format.ts";
import { csvWriter } from "./write-csv.ts";
import { jsonWriter } from "./write-json.ts";
import { m3uWriter } from "./write-m3u.ts";
import { plsWriter } from "./write-pls.ts";
import { xspfWriter } from "./write-xspf.ts";

/** What writes a format. `origin`: the site's. Built-in stations have their drawn cover as their image. */
export function writerOf(format: ExportFormat, origin: string): ListWriter<Station> {
  const writer = formatWriter(format, origin);
  return { ...writer, station: (station, number) => writer.station(withImageUrl(station, origin), number) };
}

function formatWriter(format: ExportFormat, origin: string): ListWriter<Station> {
  switch (format) {
    case "m3u":
      return m3uWriter(origin);
    case "pls":
      return plsWriter;
    case "xspf":
      return xspfWriter;
    case "json":
      return jsonWriter;
    case "csv":
      return csvWriter;
  }
}

/** A list, a page of its stations at a time. */
export async function* writeList<Written>(
  writer: ListWriter<Written>,
  pages: AsyncIterable<readonly Written[]>,
): AsyncGenerator<string, void> {
  yield writer.begin;
  let count = 0;
  for await (const page of pages) {
    yield page
      .map((station) => {
        count += 1;
        return writer.station(station, count);
      })
      .join("");
  }
  yield writer.end(count);
}
