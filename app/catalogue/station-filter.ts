import { wordsOf } from "#app/platform/folded-text.ts";
import { countryName } from "#app/stations/reference/countries.ts";
import { genreName } from "#app/stations/reference/genre-names.ts";
import { letterIndex } from "./facets.ts";
import type { Groups } from "./groups.ts";
import type { StationStore } from "./station-store.ts";

/** What a list is narrowed by; empty: not at all. All of it is compared without case and accents. */
export type StationFilter = {
  /** Every word in some field, as in a search. */
  q: string;
  genre: string;
  country: string;
  tag: string;
  /** The name's first: A to Z, or '#' for all others. */
  letter: string;
};

/** The filters that a station does not pass, added up; 0: it fits. */
export const FAILED_FILTERS = { genre: 1, country: 2, letter: 4, others: 8 } as const;

/** Tells of each slot what it misses; null when nothing is asked for. To be used before the next search. */
export function narrow(rows: StationStore, wanted: StationFilter): ((slot: number) => number) | null {
  const genre = findGroup(rows.genres, wanted.genre, genreName(wanted.genre));
  const country = findGroup(rows.countries, wanted.country, countryName({ name: wanted.country }));
  const letter = wanted.letter ? letterIndex(wanted.letter) : null;
  const words = wordsOf(wanted.q);
  const found = words.length > 0 ? rows.find(words) : null;
  const tagged = wanted.tag ? rows.findTagged(wanted.tag) : null;
  if (genre === null && country === null && letter === null && !found && !tagged) return null;
  return (slot) =>
    (genre === null || rows.genreIn(slot) === genre ? 0 : FAILED_FILTERS.genre) +
    (country === null || rows.countryIn(slot) === country ? 0 : FAILED_FILTERS.country) +
    (letter === null || rows.letterIn(slot) === letter ? 0 : FAILED_FILTERS.letter) +
    ((found === null || (found.scores[slot] ?? 0) >= found.minimumScore) && (tagged === null || tagged.has(slot))
      ? 0
      : FAILED_FILTERS.others);
}

/**
 * The genre and the country that lists are narrowed by, as most stations spell them. Where no station has it: its known
 * name, else the text itself. Empty where nothing is narrowed by it.
 */
export function resolveLabels(
  rows: Pick<StationStore, "genres" | "countries">,
  { genre, country }: Pick<StationFilter, "genre" | "country">,
): Pick<StationFilter, "genre" | "country"> {
  return {
    genre: labelOf(rows.genres, genre, genreName(genre)),
    country: labelOf(rows.countries, country, countryName({ name: country })),
  };
}

function labelOf(groups: Pick<Groups, "find" | "labelOf">, text: string, name: string): string {
  const group = findGroup(groups, text, name);
  if (group === null) return "";
  return group === undefined ? name : groups.labelOf(group);
}

/** The group of this text, else that of its known name: links with another name of a genre or a country go on working. */
function findGroup(groups: Pick<Groups, "find">, text: string, name: string): number | null | undefined {
  const found = groups.find(text);
  return found === undefined ? groups.find(name) : found;
}
