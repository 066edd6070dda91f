import { fold } from "#app/platform/text/folded-text.ts";
import { repeatedText, sharedText } from "#app/stations/catalogue/station-facts.ts";
import type { RecordedStation } from "#app/stations/catalogue/station-records.ts";
import type { ApiStation } from "./api-station.ts";
import type { StationClicks } from "./click-window.ts";

/**
 * A station of the API in memory: that of the catalogue, and what lists are searched and ordered by. It is never changed,
 * only replaced: a list that is being sent stays as it was. Times: in seconds since 1970; 0: unknown.
 */
export type IndexedStation = Readonly<
  RecordedStation &
    Pick<
      ApiStation,
      | "name"
      | "url"
      | "homepage"
      | "favicon"
      | "tags"
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
      clicks: StationClicks;
      uuid: string;
      foldedName: string;
      changedAt: number;
      checkedAt: number;
      clickedAt: number;
      isHttps: boolean;
      hasExtendedInfo: boolean;
    }
>;

/** `api`: the station as it is reported. Its texts are those of the station where they are equal. */
export function indexedStation(
  { station, facts }: RecordedStation,
  clicks: StationClicks,
  api: ApiStation,
): IndexedStation {
  const foldedName = fold(api.name);
  return {
    station,
    facts,
    clicks,
    uuid: facts.uuid,
    url: station.streamUrl,
    name: sharedText(api.name, station.name),
    foldedName: sharedText(foldedName, station.name),
    homepage: sharedText(api.homepage, station.websiteUrl),
    favicon: sharedText(api.favicon, station.imageUrl),
    tags: repeatedText(api.tags),
    countrycode: sharedText(api.countrycode, station.countryCode),
    state: sharedText(api.state, station.region),
    language: repeatedText(api.language),
    votes: api.votes,
    codec: repeatedText(api.codec),
    bitrate: api.bitrate,
    lastcheckok: api.lastcheckok,
    clickcount: api.clickcount,
    clicktrend: api.clicktrend,
    changedAt: secondsOf(api.lastchangetime_iso8601),
    checkedAt: secondsOf(api.lastchecktime_iso8601),
    clickedAt: secondsOf(api.clicktimestamp_iso8601),
    isHttps: /^https:/i.test(api.url_resolved),
    hasExtendedInfo: api.has_extended_info,
    geo_lat: api.geo_lat,
    geo_long: api.geo_long,
  };
}

function secondsOf(iso8601: string | null): number {
  return iso8601 === null ? 0 : Math.trunc(Date.parse(iso8601) / 1_000);
}
