import { oneLine } from "#app/platform/text/plain-text.ts";
import { escapeXml, XML_DECLARATION, xmlText } from "#app/platform/text/xml.ts";
import { publicStation } from "#app/stations/station/public-station.ts";
import type { Station } from "#app/stations/station/station.ts";
import { withImageUrl } from "#app/stations/station/station-cover.ts";
import type { ExportFormat, ListWriter } from "./export-format.ts";
import { csvLine } from "./formats/csv.ts";
import { m3uWriter, type UuidOf } from "./write-m3u.ts";

type WriterOptions = { origin: string; uuidOf: UuidOf };

/** The writer of a format. `origin`: the site's. Built-in stations get their generated cover as image. */
export function writerOf(format: ExportFormat, options: WriterOptions): ListWriter<Station> {
  const writer = formatWriter(format, options);
  const { origin } = options;
  return { ...writer, station: (station, number) => writer.station(withImageUrl(station, origin), number) };
}

function formatWriter(format: ExportFormat, { origin, uuidOf }: WriterOptions): ListWriter<Station> {
  switch (format) {
    case "m3u":
      return m3uWriter(origin, { uuidOf });
    case "pls":
      return plsWriter;
    case "xspf":
      return xspfWriter;
    case "json":
      return jsonWriter(uuidOf);
    case "csv":
      return csvWriter(uuidOf);
  }
}

/** PLS, version 2, in UTF-8. The number of entries comes last, because it is known only then. */
const plsWriter: ListWriter<Station> = {
  begin: "[playlist]\n",
  station: ({ name, streamUrl }, number) =>
    `File${number}=${oneLine(streamUrl)}\nTitle${number}=${oneLine(name)}\nLength${number}=-1\n`,
  end: (count) => `NumberOfEntries=${count}\nVersion=2\n`,
};

/** A JSON array with one station per line, with the API's field names, and the UUID by which an import recognises a station. */
function jsonWriter(uuidOf: UuidOf): ListWriter<Station> {
  return {
    begin: "[",
    station: (station, number) => {
      const { id, ...fields } = publicStation(station);
      return `${number === 1 ? "\n" : ",\n"}${JSON.stringify({ id, uuid: uuidOf(id), ...fields })}`;
    },
    end: () => "\n]\n",
  };
}

const CSV_COLUMNS = [
  "id",
  "name",
  "stream_url",
  "website_url",
  "image_url",
  "description",
  "genre",
  "country",
  "country_code",
  "city",
  "region",
  "latitude",
  "longitude",
  "tags",
  "languages",
  "bitrate",
  "codec",
  "listeners",
  "on_air",
  "created_at",
  "uuid",
];

/** CSV with the API's field names as header, and a byte order mark, by which spreadsheets detect UTF-8. */
function csvWriter(uuidOf: UuidOf): ListWriter<Station> {
  return {
    begin: `\uFEFF${csvLine(CSV_COLUMNS)}`,
    station: (station) => {
      const fields = new Map(Object.entries({ ...publicStation(station), uuid: uuidOf(station.id) }));
      return csvLine(CSV_COLUMNS.map((column) => String(fields.get(column) ?? "")));
    },
    end: () => "",
  };
}

/** The text of a list, one page of stations at a time. */
export async function* writeList<Entry>(
  writer: ListWriter<Entry>,
  pages: AsyncIterable<readonly Entry[]>,
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

/** XSPF, version 1. Fields without an XSPF element are `meta` elements with our names. Source: xspf.org. */
const xspfWriter: ListWriter<Station> = {
  begin: `${XML_DECLARATION}<playlist version="1" xmlns="http://xspf.org/ns/0/">\n<title>RadioWave</title>\n<trackList>\n`,
  station: (station) => {
    const parts = [
      element("location", station.streamUrl),
      element("title", station.name),
      element("annotation", station.description),
      element("info", station.websiteUrl),
      element("image", station.imageUrl),
      meta("genre", station.genre),
      meta("country", station.country),
      meta("city", station.city),
      meta("region", station.region),
      meta("tags", station.tags.join(",")),
      meta("languages", station.languages.join(",")),
      meta("bitrate", station.bitrate),
    ];
    return `<track>${parts.join("")}</track>\n`;
  },
  end: () => "</trackList>\n</playlist>\n",
};

function element(name: string, text: string): string {
  return text && `<${name}>${escapeXml(xmlText(text))}</${name}>`;
}

function meta(name: string, text: string): string {
  return text && `<meta rel="${name}">${escapeXml(xmlText(text))}</meta>`;
}
