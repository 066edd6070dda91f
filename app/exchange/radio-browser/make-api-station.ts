import { fold } from "#app/platform/text/folded-text.ts";
import { oneLine } from "#app/platform/text/plain-text.ts";
import { hasCityPlace } from "#app/stations/station/station-place.ts";
import type { ApiStation } from "./api-station.ts";
import { checkTimeFields, resolvedUrl, sslError, streamFields } from "./api-stream.ts";
import { apiTime, laterTime, timeOfSeconds } from "./api-time.ts";
import { apiCountryName } from "./reference/api-countries.ts";
import { apiLanguageName } from "./reference/api-languages.ts";
import type { StationSources } from "./station-sources.ts";

/**
 * A station as the API reports it. Its image URL must be absolute, or ''.
 */
export function makeApiStation(sources: StationSources): ApiStation {
  const { station, uuid, change, upstream, popularity } = sources;
  const changed = apiTime(new Date(change.at));
  const clicked = apiTime(laterTime(timeOfSeconds(upstream?.clicktimestamp), popularity.clickedAt));
  const hasPlace = upstream?.hasGivenPlace || !hasCityPlace(station);
  return {
    changeuuid: change.uuid,
    stationuuid: uuid,
    serveruuid: null,
    name: oneLine(station.name),
    url: station.streamUrl,
    url_resolved: resolvedUrl(sources),
    homepage: textOf(station.websiteUrl),
    favicon: textOf(station.imageUrl),
    tags: tagsOf(sources),
    country: apiCountryName(station.countryCode),
    countrycode: apiCountryName(station.countryCode) && station.countryCode,
    iso_3166_2: subdivisionOf(sources),
    state: textOf(station.region),
    ...languagesOf(sources),
    votes: Math.max(popularity.votes, upstream?.votes ?? 0),
    lastchangetime: changed.text,
    lastchangetime_iso8601: changed.iso8601,
    ...streamFields(sources),
    ...checkTimeFields(sources),
    clicktimestamp: clicked.text,
    clicktimestamp_iso8601: clicked.iso8601,
    clickcount: (upstream?.clickcount ?? 0) + popularity.clicks,
    clicktrend: (upstream?.clicktrend ?? 0) + popularity.clicks - popularity.clicksBefore,
    ssl_error: sslError(sources),
    // Only what was given: apps draw maps by them.
    geo_lat: hasPlace ? station.latitude : null,
    geo_long: hasPlace ? station.longitude : null,
    geo_distance: null,
    has_extended_info: upstream?.has_extended_info ?? false,
  };
}

/** A station of an upstream, or of an app, has its tags as they are; another one of this site also its genre. */
function tagsOf({ station: { tags, genre }, upstream, isAdded }: StationSources): string {
  const isTagged = upstream !== null || isAdded || tags.some((tag) => fold(tag) === fold(genre));
  return listText(isTagged ? tags : [...tags, genre]);
}

/** Of the region that upstream named, in its country. */
function subdivisionOf({ station, upstream }: StationSources): string | null {
  if (!upstream || upstream.written.region !== station.region) return null;
  const code = upstream.iso_3166_2;
  return code === "" || code?.startsWith(`${station.countryCode}-`) ? code : null;
}

function languagesOf({ station: { languages }, upstream }: StationSources) {
  if (upstream && isSameList(upstream.written.languages, languages)) {
    const { language, languagecodes } = upstream;
    return { language: listText(language.split(",")), languagecodes: codesText(languagecodes) };
  }
  const known = languages.filter((code) => apiLanguageName(code) !== "");
  return {
    language: known.map(apiLanguageName).join(","),
    // Others have three letters.
    languagecodes: known.filter((code) => code.length === 2).join(","),
  };
}

/** Lists of Radio Browser have the word null in empty fields. */
function textOf(text: string): string {
  return text === "null" ? "" : oneLine(text);
}

/** A list in lower case, without repeated and empty items and spaces around commas, which clients would show. */
function listText(items: readonly string[]): string {
  return distinct(items.flatMap((item) => item.split(",")).map((item) => textOf(item).toLowerCase()));
}

/** As they came: upstream has codes in capitals too. */
function codesText(codes: string): string {
  return distinct(codes.split(",").map(textOf));
}

function distinct(items: readonly string[]): string {
  return [...new Set(items)].filter(Boolean).join(",");
}

function isSameList(one: readonly string[] | undefined, other: readonly string[]): boolean {
  return one?.length === other.length && other.every((item, index) => one[index] === item);
}
