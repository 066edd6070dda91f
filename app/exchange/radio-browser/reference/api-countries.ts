import { fold } from "#app/platform/text/folded-text.ts";
import { countryName, findCountry } from "#app/stations/station/reference/countries.ts";
import names from "./country-names.json" with { type: "json" };

/** English names by code (ISO 3166-1, two letters): the one that is written, then others that are found. */
const namesByCode = new Map<string, readonly string[]>(Object.entries(names));

/** All names by code, folded. Made once: a search compares them for each station. */
const foldedByCode = new Map([...namesByCode].map(([code, english]) => [code, foldedNames(code, english)]));

const codesByName = new Map(
  [...foldedByCode].flatMap(([code, folded]) => folded.map((name): [string, string] => [name, code])),
);

/** The English name of a country as Radio Browser writes it; '' for an unknown code, and for none. */
export function apiCountryName(code: string): string {
  return namesByCode.get(code)?.[0] ?? "";
}

/**
 * The names by which a country's stations are found, folded and each once: that of `apiCountryName`, the English one of
 * CLDR, the Portuguese one, and those that upstream had before. Empty for an unknown code.
 */
export function countryNamesOf(code: string): readonly string[] {
  return foldedByCode.get(code) ?? [];
}

/**
 * The code of a country by one of these names, and else by its code or any name that the forms of this site take;
 * undefined for an unknown one.
 */
export function findApiCountry(text: string): string | undefined {
  return codesByName.get(fold(text.trim())) ?? findCountry(text);
}

function foldedNames(code: string, english: readonly string[]): string[] {
  const all = [...english, countryName({ code })];
  return [...new Set(all.map(fold))];
}
