import { listedStream, parseUrl } from "#app/platform/text/web-url.ts";
import type { StationReference } from "./match-stations.ts";
import { type M3uStation, m3uWriter, PAGE_COMMENT, pageComment } from "./write-m3u.ts";

/** Stations read from a file of favourites. */
export const MAX_FILE_FAVOURITES = 5_000;

/**
 * Favourites as an M3U list, in their order and numbered. Those that are not public have no stream here and are written as their
 * page's URL only, so that importing the file restores them. `origin`: the site's.
 */
export function writeFavouritesFile(ids: readonly string[], stations: readonly M3uStation[], origin: string): string {
  const writer = m3uWriter(origin, { isOrdered: true });
  const publicStations = new Map(stations.map((station) => [station.id, station]));
  let number = 0;
  const entries = ids.map((id) => {
    const station = publicStations.get(id);
    if (!station) return pageComment(origin, id);
    number += 1;
    return writer.station(station, number);
  });
  return `${writer.begin}${entries.join("")}`;
}

/**
 * The stations of a list, at most MAX_FILE_FAVOURITES, by their page on this site, their stream's URL, or both. Reads
 * M3U and PLS; any other text gives none. Pages of other sites are ignored. Never throws.
 */
export function parseFavouritesFile(text: string, origin: string): StationReference[] {
  const references: StationReference[] = [];
  let id = "";
  for (const line of text.split(/[\r\n]+/).map((one) => one.trim())) {
    const streamUrl = listedStream(/^(?:File\d+\s*=\s*)?((?:https?|icyx?):\/\/.*)$/i.exec(line)?.[1] ?? "");
    const pageId = line.startsWith(PAGE_COMMENT) ? stationIdOf(line.slice(PAGE_COMMENT.length), origin) : null;
    if (pageId === null && !streamUrl) continue;
    if (streamUrl || id) references.push({ id, streamUrl });
    id = pageId ?? "";
  }
  if (id) references.push({ id, streamUrl: "" });
  return references.slice(0, MAX_FILE_FAVOURITES);
}

const PAGES = "/stations/";

/** The id in a station page's URL; empty for another site's page, null for any other URL. */
function stationIdOf(pageUrl: string, origin: string): string | null {
  const url = parseUrl(pageUrl.trim());
  if (!url?.pathname.startsWith(PAGES)) return null;
  if (url.origin !== origin) return "";
  try {
    return decodeURIComponent(url.pathname.slice(PAGES.length));
  } catch {
    // Malformed percent-encoding.
    return "";
  }
}
