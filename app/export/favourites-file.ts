import type { StationReference } from "./match-stations.ts";
import { type M3uStation, m3uWriter, PAGE_COMMENT, pageComment } from "./write-m3u.ts";

/** The most stations that a list of favourites may have to be read. */
export const MAX_FAVOURITES = 5_000;

/**
 * Favourites as an M3U list, in their order. Those that are not public now, and so have no address here, are in it by their
 * page alone: they come back with the others. `origin`: the site's.
 */
export function writeFavouritesFile(ids: readonly string[], stations: readonly M3uStation[], origin: string): string {
  const writer = m3uWriter(origin);
  const shown = new Map(stations.map((station) => [station.id, station]));
  const entries = ids.map((id, index) => {
    const station = shown.get(id);
    return station ? writer.station(station, index + 1) : pageComment(origin, id);
  });
  return `${writer.begin}${entries.join("")}`;
}

/**
 * The stations that a list names, at most MAX_FAVOURITES, each by the page that it has here, by its address, or both.
 * M3U and PLS; anything else names none. Another site's pages say nothing here. Never throws.
 */
export function parseFavouritesFile(text: string, origin: string): StationReference[] {
  const named: StationReference[] = [];
  let id = "";
  for (const line of text.split(/[\r\n]+/).map((one) => one.trim())) {
    const address = /^(?:File\d+\s*=\s*)?(https?:\/\/.*)$/i.exec(line)?.[1] ?? "";
    const page = line.startsWith(PAGE_COMMENT) ? idOfPage(line.slice(PAGE_COMMENT.length), origin) : null;
    if (page === null && !address) continue;
    if (address || id) named.push({ id, streamUrl: address });
    id = page ?? "";
  }
  if (id) named.push({ id, streamUrl: "" });
  return named.slice(0, MAX_FAVOURITES);
}

const PAGES = "/stations/";

/** The id of a station whose page this is; empty for a page of another site, null for what is no page of a station. */
function idOfPage(address: string, origin: string): string | null {
  const url = URL.parse(address.trim());
  if (!url?.pathname.startsWith(PAGES)) return null;
  if (url.origin !== origin) return "";
  try {
    return decodeURIComponent(url.pathname.slice(PAGES.length));
  } catch {
    // An address that is not written as addresses are.
    return "";
  }
}
