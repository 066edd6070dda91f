import { wordsOf } from "#app/platform/folded-text.ts";
import { countryName } from "#app/stations/reference/countries.ts";
import { genreName } from "#app/stations/reference/genre-names.ts";
import { letterIndex } from "./facets.ts";
import type { Groups } from "./groups.ts";
import type { StationStore } from "./station-store.ts";

/** The filters of a list; empty ones do not filter. All are compared without case and accents. */
export type StationFilter = {
  /** Every word in some field, as in a search. */
  q: string;
  genre: string;
  country: string;
  tag: string;
  /** The initial of the name: A to Z, or '#' for all others. */
  letter: string;
};

/** The bit mask of the filters that a station fails; 0: it passes. */
export const FAILED_FILTERS = { genre: 1, country: 2, letter: 4, others: 8 } as const;

/** A function from a slot to its failed filters; null without filters. Valid until the next search. */
export function createFilter(store: StationStore, filter: StationFilter): ((slot: number) => number) | null {
  const genre = findGroup(store.genres, filter.genre, genreName(filter.genre));
  const country = findGroup(store.countries, filter.country, countryName({ name: filter.country }));
  const letter = filter.letter ? letterIndex(filter.letter) : null;
  const words = wordsOf(filter.q);
  const found = words.length > 0 ? store.find(words) : null;
  const tagged = filter.tag ? store.findTagged(filter.tag) : null;
  if (genre === null && country === null && letter === null && !found && !tagged) return null;
  return (slot) =>
    (genre === null || store.genreIn(slot) === genre ? 0 : FAILED_FILTERS.genre) +
    (country === null || store.countryIn(slot) === country ? 0 : FAILED_FILTERS.country) +
    (letter === null || store.letterIn(slot) === letter ? 0 : FAILED_FILTERS.letter) +
    ((found === null || (found.scores[slot] ?? 0) >= found.minimumScore) && (tagged === null || tagged.has(slot))
      ? 0
      : FAILED_FILTERS.others);
}

/**
 * The labels of a filter's genre and country: as most stations spell them; if no station has the value, its known name, else the
 * value itself. Empty for an empty filter.
 */
export function resolveLabels(
  store: Pick<StationStore, "genres" | "countries">,
  { genre, country }: Pick<StationFilter, "genre" | "country">,
): Pick<StationFilter, "genre" | "country"> {
  return {
    genre: labelOf(store.genres, genre, genreName(genre)),
    country: labelOf(store.countries, country, countryName({ name: country })),
  };
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
