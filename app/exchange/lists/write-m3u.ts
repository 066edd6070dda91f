import { oneLine } from "#app/platform/text/plain-text.ts";
import type { Station } from "#app/stations/station/station.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import type { ListWriter } from "./export-format.ts";

/** The fields of a station that an M3U list contains. */
export type M3uStation = Pick<Station, "id" | "name" | "streamUrl" | "imageUrl" | "genre" | "country">;

/** Begins the comment line with the URL of a station's page; other programs ignore it. */
export const PAGE_COMMENT = "#RADIOWAVE:";

/** The UUID by which apps know a station; null without one. */
export type UuidOf = (stationId: string) => string | null;

/**
 * M3U for Kodi, VLC and IPTV programs, in UTF-8, with the URL of each station's page, and its UUID as in lists of Radio
 * Browser, in comments. `origin`: the site's.
 * Station texts are on one line and contain no double quotes, so they cannot forge entries or attributes.
 */
export function m3uWriter(origin: string, uuidOf: UuidOf = () => null): ListWriter<M3uStation> {
  return {
    begin: "#EXTM3U\n",
    station: (station) => {
      const attributes = [
        attribute("tvg-logo", station.imageUrl),
        attribute("tvg-country", station.country),
        attribute("group-title", station.genre),
      ];
      const uuid = uuidOf(station.id);
      const comments = `${pageComment(origin, station.id)}${uuid ? `#RADIOBROWSERUUID:${uuid}\n` : ""}`;
      return `${comments}#EXTINF:-1${attributes.join("")},${oneLine(station.name)}\n${oneLine(station.streamUrl)}\n`;
    },
    end: () => "",
  };
}

/** The comment line with the URL of a station's page. */
export function pageComment(origin: string, id: string): string {
  return `${PAGE_COMMENT}${origin}${stationPage(id)}\n`;
}

function attribute(name: string, value: string): string {
  const text = oneLine(value).replaceAll('"', "'");
  return text && ` ${name}="${text}"`;
}
