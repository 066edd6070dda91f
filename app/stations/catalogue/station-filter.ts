import { wordsOf } from "#app/platform/text/folded-text.ts";
import { countryName, findCountry } from "#app/stations/station/reference/countries.ts";
import { genreName } from "#app/stations/station/reference/genre-names.ts";
import { findLanguage, languageName } from "#app/stations/station/reference/languages.ts";
import { type Facet, facetsOf, type Groups, LETTERS, letterFacets, letterIndex } from "./facets.ts";
import { cityLabel, cityOfLabel } from "./place-labels.ts";
import type { StationStore } from "./station-store.ts";

/** The filters of a list; empty ones do not filter. All are compared without case and accents. */
export type StationFilter = {
  /** Every word in some field, as in a search. */
  q: string;
  genre: string;
  country: string;
  /** In any country, by any of its names. */
  city: string;
  /** By its code or any of its names. */
  language: string;
  tag: string;
  /** The initial of the name: A to Z, or '#' for all others. */
  letter: string;
};

/** The bit mask of the filters that a station fails; 0: it passes. */
const FAILED_FILTERS = { genre: 1, country: 2, letter: 4, language: 8, others: 16 } as const;

/** A function from a slot to its failed filters; null without filters. Valid until the next search. */
export function createFilter(store: StationStore, filter: StationFilter): ((slot: number) => number) | null {
  const genre = findGroup(store.genres, filter.genre, genreName(filter.genre));
  const country = findGroup(store.countries, filter.country, countryName({ name: filter.country }));
  const cities = filter.city ? citiesNamed(store, filter.city) : null;
  const languages = filter.language ? store.languages.setsWith(findLanguage(filter.language) ?? "") : null;
  const letter = filter.letter ? letterIndex(filter.letter) : null;
  const words = wordsOf(filter.q);
  const found = words.length > 0 ? store.find(words) : null;
  const tagged = filter.tag ? store.findTagged(filter.tag) : null;
  if (genre === null && country === null && !languages && letter === null && !cities && !found && !tagged) {
    return null;
  }
  return (slot) =>
    (genre === null || store.genreIn(slot) === genre ? 0 : FAILED_FILTERS.genre) +
    (country === null || store.countryIn(slot) === country ? 0 : FAILED_FILTERS.country) +
    (languages === null || languages[store.languagesIn(slot)] === 1 ? 0 : FAILED_FILTERS.language) +
    (letter === null || store.letterIn(slot) === letter ? 0 : FAILED_FILTERS.letter) +
    ((cities === null || cities.has(store.cityIn(slot))) &&
    (found === null || (found.scores[slot] ?? 0) >= found.minimumScore) &&
    (tagged === null || tagged.has(slot))
      ? 0
      : FAILED_FILTERS.others);
}

/** The groups of the cities with this name, one for each country that has such a city. */
function citiesNamed(store: Pick<StationStore, "cities" | "countries">, name: string): ReadonlySet<number> {
  const groups = new Set<number>();
  for (let country = 0; country < store.countries.size(); country += 1) {
    const countryText = store.countries.labelOf(country);
    const label = cityLabel({ city: name, country: countryText, countryCode: findCountry(countryText) ?? "" });
    const group = store.cities.find(label);
    if (group) groups.add(group);
  }
  return groups;
}

/** The filters with labels. */
export type LabelledFilter = Pick<StationFilter, "genre" | "country" | "city" | "language">;

/**
 * The labels of a filter's genre, country, city and language: as most stations spell them; if no station has the value,
 * its known name, else the value itself. Empty for an empty filter.
 */
export function resolveLabels(
  store: Pick<StationStore, "genres" | "countries" | "cities">,
  { genre, country, city, language }: LabelledFilter,
): LabelledFilter {
  return {
    genre: labelOf(store.genres, genre, genreName(genre)),
    country: labelOf(store.countries, country, countryName({ name: country })),
    city: cityLabelOf(store, city),
    language: languageName(findLanguage(language) ?? language),
  };
}

function cityLabelOf(store: Pick<StationStore, "cities" | "countries">, city: string): string {
  const [group] = city ? citiesNamed(store, city) : [];
  return group === undefined ? city : cityOfLabel(store.cities.labelOf(group));
}

function labelOf(groups: Pick<Groups, "find" | "labelOf">, text: string, name: string): string {
  const group = findGroup(groups, text, name);
  if (group === null) return "";
  return group === undefined ? name : groups.labelOf(group);
}

/** The group of a text, else that of its known name: URLs with another name of a genre or a country stay valid. */
function findGroup(groups: Pick<Groups, "find">, text: string, name: string): number | null | undefined {
  const found = groups.find(text);
  return found === undefined ? groups.find(name) : found;
}

/** A page of a list, as slots. */
type SlotPage = {
  slots: number[];
  /** Of the whole list. */
  total: number;
  /** Whether others follow. */
  more: boolean;
  /** The last slot before the page of the same length that precedes this one; undefined where that one begins the list. */
  beforePrevious: number | undefined;
};

/** See `createFilter`. */
type Filter = ((slot: number) => number) | null;

/** The slots of `order` that pass the filter, from index `start` on. `count` is called with each slot and its failed filters. */
export function readFilteredPage(
  order: Uint32Array,
  { filter, start, limit }: { filter: Filter; start: number; limit: number },
  count?: (slot: number, failed: number) => void,
): SlotPage {
  const end = start + limit;
  if (!filter) {
    const slots = [...order.subarray(start, end)];
    return { slots, total: order.length, more: end < order.length, beforePrevious: order[start - limit - 1] };
  }
  const slots: number[] = [];
  /** The last `limit + 1` slots before the page, the first of them at `preceding % length`. */
  const before = new Uint32Array(limit + 1);
  let [total, preceding, following] = [0, 0, 0];
  for (let index = 0; index < order.length; index += 1) {
    const slot = order[index] ?? 0;
    const failed = filter(slot);
    count?.(slot, failed);
    if (failed !== 0) continue;
    total += 1;
    if (index < start) {
      before[preceding % before.length] = slot;
      preceding += 1;
      continue;
    }
    if (slots.length < limit) slots.push(slot);
    else following += 1;
  }
  const beforePrevious = preceding > limit ? before[preceding % before.length] : undefined;
  return { slots, total, more: following > 0, beforePrevious };
}

export type Facets = { genres: Facet[]; countries: Facet[]; languages: Facet[]; letters: Facet[] };

/** Counts for each filter the stations that pass all others. */
export function createFacetCounter(store: StationStore) {
  const genres = new Uint32Array(store.genres.size());
  const countries = new Uint32Array(store.countries.size());
  const languages = new Uint32Array(store.languages.size());
  const letters = new Uint32Array(LETTERS.length);
  const increment = (counts: Uint32Array, index: number) => {
    counts[index] = (counts[index] ?? 0) + 1;
  };
  return {
    count: (slot: number, failed: number): void => {
      if (failed === 0 || failed === FAILED_FILTERS.genre) increment(genres, store.genreIn(slot));
      if (failed === 0 || failed === FAILED_FILTERS.country) increment(countries, store.countryIn(slot));
      if (failed === 0 || failed === FAILED_FILTERS.language) increment(languages, store.languagesIn(slot));
      if (failed === 0 || failed === FAILED_FILTERS.letter) increment(letters, store.letterIn(slot));
    },
    facets: (): Facets => ({
      genres: facetsOf(store.genres, genres),
      countries: facetsOf(store.countries, countries),
      languages: store.languages.facetsOf(languages),
      letters: letterFacets(letters),
    }),
  };
}

/** The facets of all stations, from the counts of the store, without a scan. */
export function allFacets(store: StationStore): Facets {
  const countsOf = ({ size, countOf }: Pick<StationStore["genres"], "size" | "countOf">) =>
    Uint32Array.from({ length: size() }, (_, group) => countOf(group));
  return {
    genres: facetsOf(store.genres, countsOf(store.genres)),
    countries: facetsOf(store.countries, countsOf(store.countries)),
    languages: store.languages.facetsOf(countsOf(store.languages)),
    letters: letterFacets(store.letterCounts),
  };
}
