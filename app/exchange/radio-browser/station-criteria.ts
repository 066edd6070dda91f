import { fold } from "#app/platform/text/folded-text.ts";
import type { IndexedStation } from "./indexed-station.ts";
import {
  type ApiParameters,
  decimalOf,
  flagOf,
  hasMoreItems,
  itemsOf,
  storedForm,
  wholeNumberOf,
} from "./parameters.ts";
import type { ListedBy } from "./parse-call.ts";
import { countryTest, GROUP_KEYS } from "./station-groups.ts";

/** A text that a field must contain, or be: for tags and languages, one of the list. */
export type TextCriterion = { field: ListedBy; term: string; exact: boolean };

/** A place, and a distance from it in metres. Degrees north and east. */
type NearPlace = { latitude: number; longitude: number; metres: number };

/** What the stations of a list have in common. */
export type StationCriteria = {
  /** All of them must fit. */
  texts: readonly TextCriterion[];
  /** One of them must be the URL of the station. */
  urls: readonly string[] | null;
  bitrateMin: number | null;
  bitrateMax: number | null;
  hasGeoInfo: boolean | null;
  hasExtendedInfo: boolean | null;
  isHttps: boolean | null;
  near: NearPlace | null;
  hideBroken: boolean;
  onlyBroken: boolean;
};

export const NO_CRITERIA: StationCriteria = {
  texts: [],
  urls: null,
  bitrateMin: null,
  bitrateMax: null,
  hasGeoInfo: null,
  hasExtendedInfo: null,
  isHttps: null,
  near: null,
  hideBroken: false,
  onlyBroken: false,
};

/** Each is compared with every station: more than any search has. */
const MAX_TAGS = 50;

/** Also repeated and empty ones, and parts of tags that have commas. */
const MAX_SENT_TAGS = 1_000;

/** The criteria of the advanced search; null for more tags than a search may have. */
export function criteriaOfSearch(parameters: ApiParameters): StationCriteria | null {
  const exactly = (name: string) => flagOf(parameters, name) === true;
  const text = (field: ListedBy, exact: boolean): TextCriterion[] => {
    const term = parameters.get(field);
    return term === undefined ? [] : [{ field, term, exact }];
  };
  const tagList = parameters.get("taglist");
  if (hasMoreItems(tagList, MAX_SENT_TAGS)) return null;
  const tags = itemsOf(tagList);
  if (tags.length > MAX_TAGS) return null;
  return {
    ...NO_CRITERIA,
    texts: [
      ...text("name", exactly("nameexact")),
      ...text("country", exactly("countryexact")),
      ...text("state", exactly("stateexact")),
      ...text("language", exactly("languageexact")),
      ...text("tag", exactly("tagexact")),
      ...text("countrycode", true),
      ...text("codec", true),
      ...tags.map((term): TextCriterion => ({ field: "tag", term, exact: exactly("tagexact") })),
    ],
    bitrateMin: wholeNumberOf(parameters.get("bitratemin")),
    bitrateMax: wholeNumberOf(parameters.get("bitratemax")),
    hasGeoInfo: flagOf(parameters, "hasgeoinfo"),
    hasExtendedInfo: flagOf(parameters, "hasextendedinfo"),
    isHttps: flagOf(parameters, "ishttps"),
    near: nearPlaceOf(parameters),
  };
}

function nearPlaceOf(parameters: ApiParameters): NearPlace | null {
  const latitude = decimalOf(parameters.get("geolat"), -90, 90);
  const longitude = decimalOf(parameters.get("geolong"), -180, 180);
  const metres = decimalOf(parameters.get("geodistance"), 0, Number.MAX_VALUE);
  return latitude === null || longitude === null || metres === null ? null : { latitude, longitude, metres };
}

/** A function that returns whether a station fits; null if all do. */
export function createMatcher(criteria: StationCriteria): ((one: IndexedStation) => boolean) | null {
  const { urls, bitrateMin, bitrateMax, hasGeoInfo, hasExtendedInfo, isHttps, near } = criteria;
  const tests: ((one: IndexedStation) => boolean)[] = criteria.texts.map(textTest);
  if (criteria.hideBroken) tests.push((one) => one.lastcheckok === 1);
  if (criteria.onlyBroken) tests.push((one) => one.lastcheckok === 0);
  if (urls !== null) tests.push(({ station }) => urls.includes(station.streamUrl));
  if (bitrateMin !== null) tests.push((one) => one.bitrate >= bitrateMin);
  if (bitrateMax !== null) tests.push((one) => one.bitrate <= bitrateMax);
  if (hasGeoInfo !== null) tests.push((one) => (one.geo_lat !== null) === hasGeoInfo);
  if (hasExtendedInfo !== null) tests.push((one) => one.hasExtendedInfo === hasExtendedInfo);
  if (isHttps !== null) tests.push((one) => one.isHttps === isHttps);
  if (near !== null) tests.push((one) => (distanceFrom(near, one) ?? Number.POSITIVE_INFINITY) <= near.metres);
  const [only] = tests;
  if (tests.length <= 1) return only ?? null;
  return (one) => tests.every((fits) => fits(one));
}

/** What a term is compared as, by the rules of its field. */
export function searchedText({ term, exact }: Pick<TextCriterion, "term" | "exact">): string {
  const searched = storedForm(term);
  return exact ? searched.trim() : searched;
}

function textTest({ field, term, exact }: TextCriterion): (one: IndexedStation) => boolean {
  const searched = searchedText({ term, exact });
  switch (field) {
    case "name": {
      const folded = fold(searched);
      return exact ? (one) => one.foldedName === folded : (one) => one.foldedName.includes(folded);
    }
    case "country":
      return memoised((one) => one.countrycode, countryTest(searched, { exact }));
    case "tag":
    case "language": {
      const key = GROUP_KEYS[field];
      const part = key(searched);
      const fits = exact
        ? (text: string) => text.split(",").some((item) => item !== "" && key(item) === part)
        : (text: string) => key(text).includes(part);
      return field === "tag" ? (one) => fits(one.tags) : memoised((one) => one.language, fits);
    }
    default: {
      const key = GROUP_KEYS[field];
      const part = key(searched);
      return memoised(
        (one) => one[field],
        (value) => (exact ? key(value) === part : key(value).includes(part)),
      );
    }
  }
}

/** Stations have few different values of such a field: each is compared once. */
function memoised(textIn: (one: IndexedStation) => string, fits: (value: string) => boolean) {
  const known = new Map<string, boolean>();
  return (one: IndexedStation): boolean => {
    const value = textIn(one);
    const before = known.get(value);
    if (before !== undefined) return before;
    const result = fits(value);
    known.set(value, result);
    return result;
  };
}

/** The mean radius, in metres. */
const EARTH_RADIUS = 6_371_008.8;

/** Metres along the surface of a sphere, rounded; null for a station without coordinates. */
export function distanceFrom(
  near: Pick<NearPlace, "latitude" | "longitude">,
  { geo_lat: latitude, geo_long: longitude }: Pick<IndexedStation, "geo_lat" | "geo_long">,
): number | null {
  if (latitude === null || longitude === null) return null;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const square =
    half(latitude - near.latitude) +
    Math.cos(radians(near.latitude)) * Math.cos(radians(latitude)) * half(longitude - near.longitude);
  return Math.round(2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(square))));
}
