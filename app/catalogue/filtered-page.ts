import { type Facet, facetsOf, LETTERS, letterFacets } from "./facets.ts";
import { FAILED_FILTERS } from "./station-filter.ts";
import type { StationStore } from "./station-store.ts";

/** The slots of a stretch of a list. */
export type SlotPage = {
  slots: number[];
  /** Of the whole list, before and after the stretch too. */
  total: number;
  /** Whether others follow. */
  more: boolean;
};

type FilterCheck = ((slot: number) => number) | null;

/** Those of `order` that miss nothing, from the place `start` in it on. `count` is told of each slot and what it failedFilters. */
export function readFilteredPage(
  order: Uint32Array,
  { failedFilters, start, limit }: { failedFilters: FilterCheck; start: number; limit: number },
  count?: (slot: number, missed: number) => void,
): SlotPage {
  const end = start + limit;
  if (!failedFilters) return { slots: [...order.subarray(start, end)], total: order.length, more: end < order.length };
  const slots: number[] = [];
  let [total, following] = [0, 0];
  for (let at = 0; at < order.length; at += 1) {
    const slot = order[at] ?? 0;
    const missed = failedFilters(slot);
    count?.(slot, missed);
    if (missed !== 0) continue;
    total += 1;
    if (at < start) continue;
    if (slots.length < limit) slots.push(slot);
    else following += 1;
  }
  return { slots, total, more: following > 0 };
}

export type Facets = { genres: Facet[]; countries: Facet[]; letters: Facet[] };

/** Counts for each filter the stations that pass all others. */
export function createFacetCounter(rows: StationStore) {
  const genres = new Uint32Array(rows.genres.size());
  const countries = new Uint32Array(rows.countries.size());
  const letters = new Uint32Array(LETTERS.length);
  const addTo = (counts: Uint32Array, number: number) => {
    counts[number] = (counts[number] ?? 0) + 1;
  };
  return {
    count: (slot: number, missed: number): void => {
      if (missed === 0 || missed === FAILED_FILTERS.genre) addTo(genres, rows.genreIn(slot));
      if (missed === 0 || missed === FAILED_FILTERS.country) addTo(countries, rows.countryIn(slot));
      if (missed === 0 || missed === FAILED_FILTERS.letter) addTo(letters, rows.letterIn(slot));
    },
    facets: (): Facets => ({
      genres: facetsOf(rows.genres, genres),
      countries: facetsOf(rows.countries, countries),
      letters: letterFacets(letters),
    }),
  };
}

/** The counts of all stations, which are kept and need no pass. */
export function allFacets(rows: StationStore): Facets {
  const countsOf = ({ size, countOf }: StationStore["genres"]) =>
    Uint32Array.from({ length: size() }, (_, group) => countOf(group));
  return {
    genres: facetsOf(rows.genres, countsOf(rows.genres)),
    countries: facetsOf(rows.countries, countsOf(rows.countries)),
    letters: letterFacets(rows.letterCounts),
  };
}
