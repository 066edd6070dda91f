import type { UpstreamFacts, WrittenFields } from "#app/stations/station/upstream-facts.ts";
import type { ListedRow } from "./formats/listed-row.ts";
import type { StationInput } from "./station-from-row.ts";

/** The UUID of a row's station in other directories, and what they report about it. */
export type ListedIdentity = {
  uuid: string;
  /** Null for a row of another origin than Radio Browser. `written`: if the row becomes a station. */
  upstream: { changeUuid: string | null; written: WrittenFields; facts: UpstreamFacts } | null;
};

/** The identity of a row; null without a UUID. `station`: of its fields. */
export function listedIdentity({ uuid, upstream }: ListedRow, station: StationInput): ListedIdentity | null {
  if (uuid === "") return null;
  if (!upstream) return { uuid, upstream: null };
  const { name, streamUrl, websiteUrl, imageUrl, genre, region, tags, languages, latitude, longitude } = station;
  const written = {
    name,
    genre,
    region,
    tags,
    languages,
    latitude,
    longitude,
    stream_url: streamUrl,
    website_url: websiteUrl,
    image_url: imageUrl,
    // Not the country that was chosen for rows without one.
    country_code: upstream.countrycode,
  };
  return { uuid, upstream: { changeUuid: upstream.changeUuid, written, facts: upstream.facts } };
}

/**
 * What is stored about a UUID: whether an upstream's report about its station, when that upstream had checked it last,
 * and whether a mirror reads it.
 */
export type KnownReport = { hasFacts: boolean; checkedAt: string | null; isMirrored: boolean };

/**
 * Whether an identity adds something: a UUID that is not known yet, facts where there are none, or newer ones. What a
 * mirror reads is newer than any list. `known`: by UUID.
 */
export function addsToIdentities(known: ReadonlyMap<string, KnownReport>, { uuid, upstream }: ListedIdentity): boolean {
  const before = known.get(uuid);
  if (!before) return true;
  if (!upstream || before.isMirrored) return false;
  return !before.hasFacts || isNewer(upstream.facts.lastchecktime, before.checkedAt);
}

/** ISO 8601, in UTC: compared as texts. */
function isNewer(time: string | null, before: string | null): boolean {
  return time !== null && (before === null || time > before);
}
