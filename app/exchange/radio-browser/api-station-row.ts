import { fold } from "#app/platform/text/folded-text.ts";
import { checkedAtOf } from "./api-records.ts";
import type { ApiStation } from "./api-station.ts";
import type { StationSources } from "./station-sources.ts";

/** What stations of the API are searched and ordered by. Times: in seconds since 1970; 0: unknown. */
export type ApiStationRow = Pick<
  ApiStation,
  | "name"
  | "url"
  | "homepage"
  | "favicon"
  | "tags"
  | "country"
  | "countrycode"
  | "state"
  | "language"
  | "votes"
  | "codec"
  | "bitrate"
  | "lastcheckok"
  | "clickcount"
  | "clicktrend"
  | "geo_lat"
  | "geo_long"
> & {
  uuid: string;
  foldedName: string;
  changedAt: number;
  checkedAt: number;
  clickedAt: number;
  /** Of its present stream, in milliseconds. */
  lastCheckAt: number;
  isHttps: boolean;
  hasExtendedInfo: boolean;
};

/** A station of the API in memory. It is never changed, only replaced: a list that is being sent stays as it was. */
export type IndexedStation = {
  readonly sources: StationSources;
  readonly row: ApiStationRow;
};

/** The row of a station. Its texts are those of the station where they are equal. */
export function apiStationRowOf(api: ApiStation, sources: StationSources): ApiStationRow {
  const { station, uuid } = sources;
  return {
    uuid,
    name: sharedText(api.name, station.name),
    foldedName: fold(api.name),
    url: sharedText(api.url, station.streamUrl),
    homepage: sharedText(api.homepage, station.websiteUrl),
    favicon: sharedText(api.favicon, station.imageUrl),
    tags: api.tags,
    country: api.country,
    countrycode: api.countrycode,
    state: sharedText(api.state, station.region),
    language: api.language,
    votes: api.votes,
    codec: api.codec,
    bitrate: api.bitrate,
    lastcheckok: api.lastcheckok,
    clickcount: api.clickcount,
    clicktrend: api.clicktrend,
    geo_lat: api.geo_lat,
    geo_long: api.geo_long,
    changedAt: secondsOf(api.lastchangetime_iso8601),
    checkedAt: secondsOf(api.lastchecktime_iso8601),
    clickedAt: secondsOf(api.clicktimestamp_iso8601),
    lastCheckAt: checkedAtOf(sources)?.getTime() ?? 0,
    isHttps: /^https:/i.test(api.url_resolved),
    hasExtendedInfo: api.has_extended_info,
  };
}

/** Equal texts are stored once: 52,000 stations have some 20 MB of them. */
function sharedText(text: string, stored: string): string {
  return text === stored ? stored : text;
}

function secondsOf(iso8601: string | null): number {
  return iso8601 === null ? 0 : Math.trunc(Date.parse(iso8601) / 1_000);
}
