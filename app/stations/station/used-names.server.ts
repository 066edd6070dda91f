import { createContext } from "react-router";
import { COUNTRY_NAMES } from "./reference/countries.ts";
import { GENRE_NAMES } from "./reference/genre-names.ts";
import { LANGUAGE_NAMES } from "./reference/languages.ts";

/** The genres and countries of approved stations, most used first. */
export type UsedNames = { genres: readonly string[]; countries: readonly string[] };

/** For the form's suggestions. The catalogue, a later folder, gives them. */
export const usedNamesContext = createContext<() => UsedNames>();

/** The most used names that are suggested beside the known ones: every name makes the page larger. */
const MAX_USED = 60;

/** What the form's fields suggest while typing. */
export function formSuggestions(used: UsedNames) {
  return {
    countries: suggestedNames(COUNTRY_NAMES, used.countries),
    genres: suggestedNames(GENRE_NAMES, used.genres),
    languages: LANGUAGE_NAMES,
  };
}

/**
 * The names suggested while typing, in alphabetical order: the known ones and the most used others of the directory.
 * `used`: most used first.
 */
function suggestedNames(known: readonly string[], used: readonly string[]): string[] {
  const others = used.filter((name) => name !== "" && !known.includes(name)).slice(0, MAX_USED);
  return [...known, ...others].toSorted(collator.compare);
}

const collator = new Intl.Collator("pt");
