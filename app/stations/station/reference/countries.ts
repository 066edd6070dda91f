// By code (ISO 3166-1, two letters): the Portuguese name, then other names in lower case, such as the English one, the
// country's own, the official English one, and the code of three letters.
import names from "./countries.json" with { type: "json" };
import { normaliseName } from "./normalise-name.ts";

// Marked as pure, so that a page that only the server parses a country for does not load the table.

/** Portuguese names by code (ISO 3166-1, two letters). */
const namesByCode = /* @__PURE__ */ portugueseNames();

function portugueseNames(): Map<string, string> {
  return new Map(Object.entries(names).map(([code, [name = ""]]) => [code, name]));
}

/** Codes by any normalised name: in Portuguese, English, the country's languages and some others, and by code. */
const codesByAnyName = /* @__PURE__ */ codesOfNames();

function codesOfNames(): Map<string, string> {
  return new Map(
    Object.entries(names).flatMap(([code, aliases]) =>
      [code, ...aliases].map((alias): [string, string] => [countryKey(alias), code]),
    ),
  );
}

/** Without articles and conjunctions, which the forms of one name differ in. */
function countryKey(name: string): string {
  return normaliseName(name).replace(/ (?:the|and|&|e)(?= |$)/g, "");
}

/** Every country's Portuguese name, in alphabetical order. */
export const COUNTRY_NAMES: readonly string[] = /* @__PURE__ */ sortedNames();

function sortedNames(): string[] {
  return [...namesByCode.values()].toSorted(new Intl.Collator("pt").compare);
}

/**
 * The code of a country by its code or by any of its names, without case and accents, also in ISO's order, as in
 * «Moldova, Republic of» and «Iran (Islamic Republic of)»; undefined for an unknown one.
 */
export function findCountry(text: string): string | undefined {
  const code = codesByAnyName.get(countryKey(text));
  const end = text.search(/[,(]/);
  return code ?? (end < 0 ? undefined : codesByAnyName.get(countryKey(`${text.slice(end)} ${text.slice(0, end)}`)));
}

/**
 * A country's Portuguese name, by its code or else by any of its names. An unknown name is returned as it is. Empty
 * without either.
 */
export function countryName({ code = "", name = "" }: { code?: string; name?: string }): string {
  return namesByCode.get(code.trim().toUpperCase()) ?? namesByCode.get(findCountry(name) ?? "") ?? name.trim();
}
