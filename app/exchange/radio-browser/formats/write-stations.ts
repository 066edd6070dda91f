import { type ApiFormat, type ApiListWriter, type ApiRecord, CONTENT_TYPES, jsonText } from "./api-format.ts";
import { m3uEntries, type PlaylistEntry, plsEntries, turtleEntries, xspfEntries } from "./write-playlists.ts";
import { jsonArray, recordWriter } from "./write-records.ts";

/** The fields of a station, in the order of the API. */
export const STATION_COLUMNS = [
  "changeuuid",
  "stationuuid",
  "serveruuid",
  "name",
  "url",
  "url_resolved",
  "homepage",
  "favicon",
  "tags",
  "country",
  "countrycode",
  "iso_3166_2",
  "state",
  "language",
  "languagecodes",
  "votes",
  "lastchangetime",
  "lastchangetime_iso8601",
  "codec",
  "bitrate",
  "hls",
  "lastcheckok",
  "lastchecktime",
  "lastchecktime_iso8601",
  "lastcheckoktime",
  "lastcheckoktime_iso8601",
  "lastlocalchecktime",
  "lastlocalchecktime_iso8601",
  "clicktimestamp",
  "clicktimestamp_iso8601",
  "clickcount",
  "clicktrend",
  "ssl_error",
  "geo_lat",
  "geo_long",
  "geo_distance",
  "has_extended_info",
] as const;

/** A station as `makeApiStation` makes it: with its fields in their order. */
type WrittenStation = ApiRecord & { stationuuid: string; name: string; url: string; favicon: string };

const PLAYLISTS = { m3u: m3uEntries, pls: plsEntries, xspf: xspfEntries, ttl: turtleEntries };

/** The writer of a list of stations. Playlists carry `url`, not `url_resolved`. */
export function stationWriter(format: ApiFormat): ApiListWriter<WrittenStation> {
  switch (format) {
    case "json":
      // In a third of the time that the fields take one by one: the whole list is written often.
      return { contentType: CONTENT_TYPES.json, fileName: null, ...jsonArray(jsonText) };
    case "xml":
    case "csv":
      return recordWriter(format, "station", STATION_COLUMNS);
    default: {
      const { head, item, tail } = PLAYLISTS[format];
      return { ...playlistForm(format), head, item: (station, index) => item(entryOf(station), index), tail };
    }
  }
}

/** The playlist with the stream of one station, which is the response to a click. */
export function playlistOfOne(format: "m3u" | "pls", station: Omit<PlaylistEntry, "imageUrl">) {
  const { head, item, tail } = PLAYLISTS[format];
  return { ...playlistForm(format), body: head(1) + item({ ...station, imageUrl: "" }, 0) + tail };
}

function playlistForm(format: keyof typeof PLAYLISTS) {
  return { contentType: CONTENT_TYPES[format], fileName: format === "ttl" ? null : `playlist.${format}` };
}

function entryOf({ stationuuid, name, url, favicon }: WrittenStation): PlaylistEntry {
  return { uuid: stationuuid, name, url, imageUrl: favicon };
}
