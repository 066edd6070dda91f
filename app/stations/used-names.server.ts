import { createContext } from "react-router";
import { COUNTRY_NAMES } from "./reference/countries.ts";
import { GENRE_NAMES } from "./reference/genre-names.ts";
import { LANGUAGE_NAMES } from "./reference/languages.ts";
import { suggestedNames } from "./reference/suggestions.ts";

/** The genres and countries of approved stations, most used first. */
export type UsedNames = { genres: readonly string[]; countries: readonly string[] };

/** For the form's suggestions. The catalogue, a later slice, gives them. */
export const usedNamesContext = createContext<() => UsedNames>();

/** What the form's fields suggest while typing. */
export function formSuggestions(used: UsedNames) {
  return {
    countries: suggestedNames(COUNTRY_NAMES, used.countries),
    genres: suggestedNames(GENRE_NAMES, used.genres),
    languages: LANGUAGE_NAMES,
  };
}
