import { type Facet, facetsOf, LETTERS, letterFacets } from "./facets.ts";
import { FAILED_FILTERS } from "./station-filter.ts";
import type { StationStore } from "./station-store.ts";

/** A page of a list, as slots. */
export type SlotPage = {
  slots: number[];
  /** Of the whole list. */
  total: number;
  /** Whether others follow. */
  more: boolean;
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
  if (!filter) return { slots: [...order.subarray(start, end)], total: order.length, more: end < order.length };
  const slots: number[] = [];
  let [total, following] = [0, 0];
  for (let index = 0; index < order.length; index += 1) {
    const slot = order[index] ?? 0;
    const failed = filter(slot);
    count?.(slot, failed);
    if (failed !== 0) continue;
    total += 1;
    if (index < start) continue;
    if (slots.length < limit) slots.push(slot);
    else following += 1;
  }
  return { slots, total, more: following > 0 };
}

export type Facets = { genres: Facet[]; countries: Facet[]; letters: Facet[] };

/** Counts for each filter the stations that pass all others. */
export function createFacetCounter(store: StationStore) {
  const genres = new Uint32Array(store.genres.size());
  const countries = new Uint32Array(store.countries.size());
  const letters = new Uint32Array(LETTERS.length);
  const increment = (counts: Uint32Array, index: number) => {
    counts[index] = (counts[index] ?? 0) + 1;
  };
  return {
    count: (slot: number, failed: number): void => {
      if (failed === 0 || failed === FAILED_FILTERS.genre) increment(genres, store.genreIn(slot));
      if (failed === 0 || failed === FAILED_FILTERS.country) increment(countries, store.countryIn(slot));
      if (failed === 0 || failed === FAILED_FILTERS.letter) increment(letters, store.letterIn(slot));
    },
    facets: (): Facets => ({
      genres: facetsOf(store.genres, genres),
      countries: facetsOf(store.countries, countries),
      letters: letterFacets(letters),
    }),
  };
}

/** The facets of all stations, from the counts of the store, without a scan. */
export function allFacets(store: StationStore): Facets {
  const countsOf = ({ size, countOf }: StationStore["genres"]) =>
    Uint32Array.from({ length: size() }, (_, group) => countOf(group));
  return {
    genres: facetsOf(store.genres, countsOf(store.genres)),
    countries: facetsOf(store.countries, countsOf(store.countries)),
    letters: letterFacets(store.letterCounts),
  };
}
