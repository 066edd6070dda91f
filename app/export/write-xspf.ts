import { manyLines } from "#app/platform/plain-text.ts";
import type { Station } from "#app/stations/station.ts";
import type { ListWriter } from "./export-format.ts";

/** XSPF, version 1. Fields without an XSPF element are `meta` elements with our names. Source: xspf.org. */
export const xspfWriter: ListWriter<Station> = {
  begin:
    '<?xml version="1.0" encoding="UTF-8"?>\n<playlist version="1" xmlns="http://xspf.org/ns/0/">\n<title>RadioWave</title>\n<trackList>\n',
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
      meta("tags", station.tags.join(",")),
      meta("bitrate", station.bitrate),
    ];
    return `<track>${parts.join("")}</track>\n`;
  },
  end: () => "</trackList>\n</playlist>\n",
};

function element(name: string, text: string): string {
  return text && `<${name}>${escapeXml(text)}</${name}>`;
}

function meta(name: string, text: string): string {
  return text && `<meta rel="${name}">${escapeXml(text)}</meta>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML 1.0 allows no control characters and neither of these two, not even escaped. */
function escapeXml(text: string): string {
  return manyLines(text)
    .replace(/[\uFFFE\uFFFF]/g, "")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}
