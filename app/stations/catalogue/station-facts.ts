import { LRUCache } from "lru-cache";
import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import { SECOND_MS } from "#app/platform/text/durations.ts";
import type { VersionFields } from "#app/stations/station/field-list.ts";
import type { Station } from "#app/stations/station/station.ts";
import type { UpstreamFacts, WrittenFields } from "#app/stations/station/upstream-facts.ts";
import type { VersionRow } from "./station-history.ts";

/** The last check of a station's stream. Times: milliseconds since 1970; null: never. */
export type CheckFacts = {
  /** The stream URL that was checked: the result does not apply to another one. */
  checkedUrl: string;
  outcome: StreamOutcome | null;
  bitrateKbps: number | null;
  checkedAt: number | null;
  /** When it was found playing last, see `stream-checks.table.ts`. */
  playedAt: number | null;
};

type UpstreamTimes = Record<"lastchecktime" | "lastcheckoktime" | "clicktimestamp", number | null>;

/** What is compared with the station's columns: what an upstream reports about a column with another value does not apply. */
type ComparedFields = Partial<Pick<WrittenFields, "stream_url" | "region" | "languages">>;

/** What an upstream reports about a station. Times: in seconds since 1970; null where unknown. */
export type UpstreamReport = Omit<UpstreamFacts, keyof UpstreamTimes | "gives_place"> &
  UpstreamTimes & {
    written: ComparedFields;
    /** Whether it gave the coordinates that the station has. */
    hasGivenPlace: boolean;
  };

/** What the tables have of a listed station beside its own row. It is never changed, only replaced. */
export type StationFacts = {
  /** The primary UUID. */
  uuid: string;
  /** An app added it by Radio Browser's API, and no upstream has it. */
  isAdded: boolean;
  /** The current version, and its time in milliseconds since 1970. */
  changeUuid: string;
  changedAt: number;
  /** Null: no upstream has it. */
  upstream: UpstreamReport | null;
  /** Null: not checked yet. */
  check: CheckFacts | null;
  /** Given here; 0: none. */
  votes: number;
};

// Each row of the database brings its texts anew. Of those that are equal to the station's, the station's are kept, and
// times are kept as numbers, which take a third of the memory.

/** What an upstream reports, as far as it is needed. */
export function compactUpstream(
  { written, facts }: { written: WrittenFields; facts: UpstreamFacts },
  station: Station,
): UpstreamReport {
  const urls = [station.streamUrl, station.playUrl];
  return {
    url_resolved: urls.find((url) => url === facts.url_resolved) ?? facts.url_resolved,
    language: repeatedText(facts.language),
    languagecodes: repeatedText(facts.languagecodes),
    iso_3166_2: facts.iso_3166_2 && repeatedText(facts.iso_3166_2),
    votes: facts.votes,
    codec: repeatedText(facts.codec),
    bitrate: facts.bitrate,
    hls: facts.hls,
    lastcheckok: facts.lastcheckok,
    lastchecktime: secondsOf(facts.lastchecktime),
    lastcheckoktime: secondsOf(facts.lastcheckoktime),
    clicktimestamp: secondsOf(facts.clicktimestamp),
    clickcount: facts.clickcount,
    clicktrend: facts.clicktrend,
    ssl_error: facts.ssl_error,
    has_extended_info: facts.has_extended_info,
    hasGivenPlace:
      facts.gives_place === true && written.latitude === station.latitude && written.longitude === station.longitude,
    written: {
      stream_url: written.stream_url && sharedText(written.stream_url, station.streamUrl),
      region: written.region && sharedText(written.region, station.region),
      languages: written.languages && sharedList(written.languages, station.languages),
    },
  };
}

/** A check as the table has it. */
export function compactCheck(
  {
    checkedUrl,
    outcome,
    bitrateKbps,
    checkedAt,
    playedAt,
  }: Omit<CheckFacts, CheckTime> & Record<CheckTime, Date | null>,
  { streamUrl }: Pick<Station, "streamUrl">,
): CheckFacts {
  return {
    checkedUrl: sharedText(checkedUrl, streamUrl),
    outcome,
    bitrateKbps,
    checkedAt: checkedAt?.getTime() ?? null,
    playedAt: playedAt?.getTime() ?? null,
  };
}

type CheckTime = "checkedAt" | "playedAt";

/** A version of a station; null: one that is not listed. */
export function compactVersion({ seq, uuid, stationId, at, fields }: VersionRow, station: Station | null): VersionRow {
  if (!station) return { seq, uuid, stationId, at, fields };
  return { seq, uuid, stationId: station.id, at, fields: fields && compactFields(fields, station) };
}

function compactFields(fields: VersionFields, station: Station): VersionFields {
  return {
    name: sharedText(fields.name, station.name),
    stream_url: sharedText(fields.stream_url, station.streamUrl),
    website_url: sharedText(fields.website_url, station.websiteUrl),
    image_url: sharedText(fields.image_url, station.imageUrl),
    genre: sharedText(fields.genre, station.genre),
    country_code: sharedText(fields.country_code, station.countryCode),
    region: sharedText(fields.region, station.region),
    tags: sharedList(fields.tags, station.tags),
    languages: sharedList(fields.languages, station.languages),
    latitude: fields.latitude,
    longitude: fields.longitude,
  };
}

/** Texts that repeat, such as codecs, languages and lists of tags: all stations together have some thousands of each. */
const repeatedTexts = new LRUCache<string, string>({ max: 40_000, memoMethod: (text) => text });

/** The stored one of all equal texts. */
export function repeatedText(text: string): string {
  return repeatedTexts.memo(text);
}

/** The stored one of two equal texts. */
export function sharedText(text: string, stored: string): string {
  return text === stored ? stored : text;
}

function sharedList(list: readonly string[], stored: readonly string[]): readonly string[] {
  return list.length === stored.length && list.every((item, index) => item === stored[index]) ? stored : list;
}

/** Of a time as upstreams' reports are stored. */
function secondsOf(iso8601: string | null): number | null {
  const time = iso8601 === null ? Number.NaN : Date.parse(iso8601);
  return Number.isNaN(time) ? null : Math.trunc(time / SECOND_MS);
}
