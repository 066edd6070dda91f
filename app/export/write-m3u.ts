import { oneLine } from "#app/platform/plain-text.ts";
import type { Station } from "#app/stations/station.ts";
import type { ListWriter } from "./export-format.ts";

/** What an M3U list tells of a station. */
export type M3uStation = Pick<Station, "id" | "name" | "streamUrl" | "imageUrl" | "genre" | "country">;

/** The remark that names a station's page here; other programs pass it over. */
export const PAGE_COMMENT = "#RADIOWAVE:";

/**
 * M3U as Kodi, VLC and IPTV programs read it, in UTF-8, with each station's page in a remark. `origin`: the site's.
 * No text of a station can begin a line, nor end the quotation marks around it.
 */
export function m3uWriter(origin: string): ListWriter<M3uStation> {
  return {
    begin: "#EXTM3U\n",
    station: (station) => {
      const attributes = [
        attribute("tvg-logo", station.imageUrl),
        attribute("tvg-country", station.country),
        attribute("group-title", station.genre),
      ];
      const page = pageComment(origin, station.id);
      return `${page}#EXTINF:-1${attributes.join("")},${oneLine(station.name)}\n${oneLine(station.streamUrl)}\n`;
    },
    end: () => "",
  };
}

/** The line that names a station's page. */
export function pageComment(origin: string, id: string): string {
  return `${PAGE_COMMENT}${origin}/stations/${encodeURIComponent(id)}\n`;
}

function attribute(name: string, value: string): string {
  const text = oneLine(value).replaceAll('"', "'");
  return text && ` ${name}="${text}"`;
}
