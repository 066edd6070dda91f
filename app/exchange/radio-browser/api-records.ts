import { hasAudio, isSilent } from "#app/platform/net/stream-outcome.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import type { VersionFields } from "#app/stations/station/field-list.ts";
import { resolvedUrl, sslError, streamCheck, streamFields, upstreamStreamFacts } from "./api-stream.ts";
import { apiTime, timeOfSeconds } from "./api-time.ts";
import type { ApiObject, ApiRecord } from "./formats/api-format.ts";
import { makeApiStation } from "./make-api-station.ts";
import type { StationSources } from "./station-sources.ts";
import { checkUuid } from "./uuid.ts";

// The things of the API beside stations, each with its fields in their order.

/** The lists of names: how XML calls an item, and its fields. */
export const NAME_LISTS = {
  countries: { element: "country", fields: ["name", "iso_3166_1", "stationcount"] },
  countrycodes: { element: "countrycode", fields: ["name", "stationcount"] },
  codecs: { element: "codec", fields: ["name", "stationcount"] },
  languages: { element: "language", fields: ["name", "iso_639", "stationcount"] },
  tags: { element: "tag", fields: ["name", "stationcount"] },
  states: { element: "state", fields: ["name", "country", "stationcount"] },
} as const;

export type NameList = keyof typeof NAME_LISTS;

export const CHANGE_FIELDS = [
  "changeuuid",
  "stationuuid",
  "name",
  "url",
  "homepage",
  "favicon",
  "tags",
  "country",
  "countrycode",
  "state",
  "language",
  "languagecodes",
  "votes",
  "lastchangetime",
  "lastchangetime_iso8601",
  "geo_lat",
  "geo_long",
] as const;

/**
 * `row`: the fields as they were, with an absolute image URL; null: the version is the current one. `at`: milliseconds
 * since 1970.
 */
type StationVersion = { uuid: string; at: number; row: VersionFields | null };

/** A version of a station. */
export function changeRecord(sources: StationSources, { uuid, at, row }: StationVersion): ApiRecord {
  const station = row ? { ...sources.station, ...stationFieldsOf(row) } : sources.station;
  const version = makeApiStation({ ...sources, station, change: { uuid, at } });
  return Object.fromEntries(CHANGE_FIELDS.map((field) => [field, version[field]]));
}

function stationFieldsOf(row: VersionFields) {
  const { name, genre, region, tags, languages, latitude, longitude } = row;
  const urls = { streamUrl: row.stream_url, websiteUrl: row.website_url, imageUrl: row.image_url };
  return { name, genre, region, tags, languages, latitude, longitude, countryCode: row.country_code, ...urls };
}

/** What a check of this site does not read from a stream. */
const NOT_READ = {
  metainfo_overrides_database: null,
  public: null,
  name: null,
  description: null,
  tags: null,
  countrycode: null,
  homepage: null,
  favicon: null,
  loadbalancer: null,
  do_not_index: null,
  countrysubdivisioncode: null,
  server_software: null,
  sampling: null,
  timing_ms: null,
  languagecodes: null,
} as const;

export const CHECK_FIELDS = [
  "stationuuid",
  "checkuuid",
  "source",
  "codec",
  "bitrate",
  "hls",
  "ok",
  "timestamp_iso8601",
  "timestamp",
  "urlcache",
  ...Object.keys(NOT_READ),
  "ssl_error",
  "geo_lat",
  "geo_long",
] as const;

/** When the stream that the station has was checked last: by this site, else by upstream; null: not yet. */
export function checkedAtOf(sources: Pick<StationSources, "station" | "check" | "upstream">): Date | null {
  const checkedAt = streamCheck(sources)?.checkedAt ?? null;
  return checkedAt === null ? timeOfSeconds(upstreamStreamFacts(sources)?.lastchecktime) : new Date(checkedAt);
}

/** The last check of the station's stream, see `checkedAtOf`; null before the first. `serverName`: that of this site. */
export function checkRecord(sources: StationSources, serverName: string): ApiRecord | null {
  const checkedAt = checkedAtOf(sources);
  if (!checkedAt) return null;
  const { codec, bitrate, hls, lastcheckok } = streamFields(sources);
  const outcome = streamCheck(sources)?.outcome;
  const isKnown = outcome && (hasAudio(outcome) || isSilent(outcome));
  const isPlaying = isKnown ? hasAudio(outcome) : lastcheckok === 1;
  const { text, iso8601 } = apiTime(checkedAt);
  return {
    stationuuid: sources.uuid,
    checkuuid: checkUuid(sources.uuid, checkedAt),
    source: serverName,
    codec,
    bitrate,
    hls,
    ok: isPlaying ? 1 : 0,
    timestamp_iso8601: iso8601,
    timestamp: text,
    urlcache: isPlaying ? resolvedUrl(sources) : "",
    ...NOT_READ,
    ssl_error: sslError(sources),
    geo_lat: null,
    geo_long: null,
  };
}

export const ALIAS_FIELDS = ["aliasuuid", "stationuuid"] as const;

export const CLICK_FIELDS = ["stationuuid", "clickuuid", "clicktimestamp_iso8601", "clicktimestamp"] as const;

export function clickRecord(click: { stationUuid: string; clickUuid: string; clickedAt: Date }): ApiRecord {
  const { text, iso8601 } = apiTime(click.clickedAt);
  return {
    stationuuid: click.stationUuid,
    clickuuid: click.clickUuid,
    clicktimestamp_iso8601: iso8601,
    clicktimestamp: text,
  };
}

/** `stations`: those that work. */
type ApiCounts = {
  stations: number;
  stationsBroken: number;
  tags: number;
  clicksLastHour: number;
  clicksLastDay: number;
  languages: number;
  countries: number;
};

/** `softwareVersion`: such as 0.1.0. Mirrors read `supported_version` before anything else. */
export function statsRecord(counts: ApiCounts, softwareVersion: string): ApiRecord {
  return {
    supported_version: 1,
    software_version: softwareVersion,
    status: "OK",
    stations: counts.stations,
    stations_broken: counts.stationsBroken,
    tags: counts.tags,
    clicks_last_hour: counts.clicksLastHour,
    clicks_last_day: counts.clicksLastDay,
    languages: counts.languages,
    countries: counts.countries,
  };
}

/** The public part of the settings. `hasChecks`: streams are checked. In seconds: 0 where there is no mirror. */
export type ApiSettings = { hasChecks: boolean; mirrorSeconds: number; cacheSeconds: number };

/**
 * The configuration, with the fields of upstream's. `host`: of this site, with its port. Times in seconds; what this
 * site does not have is 0 or ''. No file names, and not the servers that it reads from.
 */
export function configRecord(host: string, { hasChecks, mirrorSeconds, cacheSeconds }: ApiSettings): ApiObject {
  return {
    check_enabled: hasChecks,
    prometheus_exporter_enabled: false,
    pull_servers: [],
    tcp_timeout_seconds: 0,
    broken_stations_never_working_timeout_seconds: 0,
    broken_stations_timeout_seconds: 0,
    checks_timeout_seconds: 0,
    click_valid_timeout_seconds: DAY_MS / 1000,
    clicks_timeout_seconds: DAY_MS / 1000,
    mirror_pull_interval_seconds: mirrorSeconds,
    update_caches_interval_seconds: cacheSeconds,
    server_name: host,
    server_location: "",
    server_country_code: "",
    check_retries: 0,
    check_batchsize: 0,
    check_pause_seconds: 0,
    api_threads: 0,
    cache_type: "builtin",
    cache_ttl: cacheSeconds,
    language_replace_filepath: "",
    language_to_code_filepath: "",
  };
}

/** This site as the only server: clients go to `https://` and the name. `publicUrl`: its origin. */
export function serverRecords(publicUrl: string): { ip: string; name: string }[] {
  const { host, hostname } = new URL(publicUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return [{ ip: isAddress ? hostname.replace(/^\[|\]$/g, "") : "", name: host }];
}
