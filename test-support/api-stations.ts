import type { ApiStation } from "#app/exchange/radio-browser/api-station.ts";
import { makeApiStation } from "#app/exchange/radio-browser/make-api-station.ts";
import type { Popularity, StationSources } from "#app/exchange/radio-browser/station-sources.ts";
import { type CheckFacts, compactUpstream } from "#app/stations/catalogue/station-facts.ts";
import type { Station } from "#app/stations/station/station.ts";
import type { UpstreamFacts, WrittenFields } from "#app/stations/station/upstream-facts.ts";
import { station } from "./named-stations.ts";

export const AURORA_STREAM = "https://aurora.example/live";

/** The facts of an upstream's station without any optional value. */
export const NO_FACTS: UpstreamFacts = {
  url_resolved: "",
  language: "",
  languagecodes: "",
  iso_3166_2: null,
  votes: 0,
  codec: "",
  bitrate: 0,
  hls: 0,
  lastcheckok: 1,
  lastchecktime: null,
  lastcheckoktime: null,
  clicktimestamp: null,
  clickcount: 0,
  clicktrend: 0,
  ssl_error: 0,
  has_extended_info: false,
};

type CheckTime = "checkedAt" | "playedAt";

/** Fields that differ from those of a station that was neither checked nor played yet. */
type GivenStation = {
  station?: Partial<Station>;
  facts?: Partial<UpstreamFacts>;
  written?: WrittenFields;
  check?: Partial<Omit<CheckFacts, CheckTime> & Record<CheckTime, Date | null>>;
  popularity?: Partial<Popularity>;
  isAdded?: boolean;
};

/**
 * Rádio Aurora, of this site; with `facts`, an upstream wrote its fields, except those in `written`. It was created on
 * 2026-01-01 at 12:00, and was changed on 2026-02-03.
 */
export function stationSources(given: GivenStation = {}): StationSources {
  const defaults = { id: "aurora", name: "Rádio Aurora", country: "Portugal", streamUrl: AURORA_STREAM };
  const aurora = station({ ...defaults, ...given.station });
  const { region, tags, languages, latitude, longitude, countryCode: country_code } = aurora;
  const { checkedAt = null, playedAt = null, ...check } = given.check ?? {};
  const written = {
    stream_url: AURORA_STREAM,
    region,
    tags,
    languages,
    latitude,
    longitude,
    country_code,
    ...given.written,
  };
  const facts = { ...NO_FACTS, ...given.facts };
  return {
    station: aurora,
    uuid: "3d0a1e62-0000-8000-a000-00000000a001",
    isAdded: given.isAdded ?? false,
    change: { uuid: "c0ffee00-0000-4000-8000-000000000001", at: Date.parse("2026-02-03T04:05:06.789Z") },
    upstream: given.facts ? compactUpstream({ facts, written }, aurora) : null,
    check: given.check
      ? {
          checkedUrl: AURORA_STREAM,
          outcome: null,
          bitrateKbps: null,
          ...check,
          checkedAt: checkedAt?.getTime() ?? null,
          playedAt: playedAt?.getTime() ?? null,
        }
      : null,
    popularity: { votes: 0, clicks: 0, clicksBefore: 0, clickedAt: null, ...given.popularity },
  };
}

/** The station of `stationSources` in the form of the API. */
export function apiStation(given: GivenStation = {}): ApiStation {
  return makeApiStation(stationSources(given));
}
