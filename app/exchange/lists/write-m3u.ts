import { oneLine } from "#app/platform/text/plain-text.ts";
import type { Station } from "#app/stations/station/station.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import type { ListWriter } from "./export-format.ts";
import { NAME_DIRECTIVE } from "./formats/lines.ts";

/** The fields of a station that an M3U list contains. */
export type M3uStation = Pick<Station, "id" | "name" | "streamUrl" | "imageUrl" | "genre" | "country">;

/** Begins the comment line with the URL of a station's page; other programs ignore it. */
export const PAGE_COMMENT = "#RADIOWAVE:";

/** The UUID by which apps know a station; null without one. */
export type UuidOf = (stationId: string) => string | null;

/**
 * M3U for Kodi, VLC and IPTV programs, in UTF-8, with the URL of each station's page, and its UUID as in lists of Radio
 * Browser, in comments. `radio="true"` makes radio of it in Kodi, which needs an id of each channel, divides groups at
 * ';', and takes as name what follows the last '"'. `origin`: the site's; `isOrdered`: the channels are numbered.
 * Station texts are on one line and contain no double quotes, so they cannot forge entries or attributes; an exact name
 * with double quotes is in a comment of its own.
 * Source: pvr.iptvsimple.
 */
export function m3uWriter(
  origin: string,
  { uuidOf = () => null, isOrdered = false }: { uuidOf?: UuidOf; isOrdered?: boolean } = {},
): ListWriter<M3uStation> {
  return {
    begin: "#EXTM3U\n",
    station: (station, number) => {
      const uuid = uuidOf(station.id);
      const name = oneLine(station.name);
      const attributes = [
        attribute("tvg-id", uuid ?? station.id),
        isOrdered ? attribute("tvg-chno", String(number)) : "",
        attribute("tvg-name", name),
        attribute("radio", "true"),
        attribute("tvg-logo", station.imageUrl),
        attribute("tvg-country", station.country),
        attribute("group-title", station.genre.replaceAll(";", ",")),
      ];
      const comments = `${pageComment(origin, station.id)}${uuid ? `#RADIOBROWSERUUID:${uuid}\n` : ""}`;
      const exactName = name.includes('"') ? `#${NAME_DIRECTIVE}:${name}\n` : "";
      const url = oneLine(station.streamUrl);
      return `${comments}#EXTINF:-1${attributes.join("")},${withoutDoubleQuotes(name)}\n${exactName}${url}\n`;
    },
    end: () => "",
  };
}

/** The comment line with the URL of a station's page. */
export function pageComment(origin: string, id: string): string {
  return `${PAGE_COMMENT}${origin}${stationPage(id)}\n`;
}

function attribute(name: string, value: string): string {
  const text = withoutDoubleQuotes(oneLine(value));
  return text && ` ${name}="${text}"`;
}

function withoutDoubleQuotes(text: string): string {
  return text.replaceAll('"', "'");
}
