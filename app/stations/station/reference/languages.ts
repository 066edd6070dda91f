import names from "./languages.json" with { type: "json" };
import { normaliseName } from "./normalise-name.ts";

/** Languages of one station. */
export const MAX_LANGUAGES = 10;

// Marked as pure so that browsers do not load the names: pages import modules of which they need only other functions.
/** Portuguese names by code: ISO 639-1, or ISO 639-3 for languages without a code of two letters. */
const namesByCode = /* @__PURE__ */ mapNames();

/** Codes by any normalised name: in Portuguese, English, the language itself and some others, and by code. */
const codesByAnyName = /* @__PURE__ */ mapCodes();

function mapNames(): Map<string, string> {
  return new Map(Object.entries(names).map(([code, [name = ""]]) => [code, name]));
}

function mapCodes(): Map<string, string> {
  return new Map(
    Object.entries(names).flatMap(([code, called]) =>
      [code, ...called].map((name): [string, string] => [normaliseName(name), code]),
    ),
  );
}

/** Every language's Portuguese name, in alphabetical order. */
export const LANGUAGE_NAMES: readonly string[] = /* @__PURE__ */ sortNames();

function sortNames(): string[] {
  return [...namesByCode.values()].toSorted(new Intl.Collator("pt").compare);
}

/** The Portuguese name of a language, in lower case, as in «em português»; the code itself if it is unknown. */
export function languageName(code: string): string {
  return namesByCode.get(code) ?? code;
}

/** The code of a language by its code or by any of its names; undefined for an unknown one. */
export function findLanguage(text: string): string | undefined {
  return codesByAnyName.get(normaliseName(text)) ?? codesByAnyName.get(withoutRegion(text));
}

/** Of a tag such as pt-BR, the code. */
function withoutRegion(text: string): string {
  return /^([a-z]{2,3})[-_][a-z]{2,4}$/i.exec(text.trim())?.[1]?.toLowerCase() ?? "";
}

/** A text of a list is read up to here. */
const MAX_TEXT_LENGTH = 500;

/** In 'español mexico' only words of this length count: shorter ones are too often no language. */
const MIN_WORD_LENGTH = 4;

/**
 * The distinct codes of the languages that a list names, at most MAX_LANGUAGES, and whether all of the text was
 * understood. Takes codes and names in any of the known languages, separated by commas and the like, and names with
 * other words beside them, such as 'english uk' and 'язык: русский'.
 */
export function parseLanguages(text: string): { codes: string[]; isComplete: boolean } {
  const codes = new Set<string>();
  let isComplete = text.length <= MAX_TEXT_LENGTH;
  for (const part of text.slice(0, MAX_TEXT_LENGTH).split(/[,;/|\n]/)) {
    const found = codesIn(part);
    if (found.length === 0 && normaliseName(part) !== "") isComplete = false;
    for (const code of found) codes.add(code);
  }
  return { codes: [...codes].slice(0, MAX_LANGUAGES), isComplete: isComplete && codes.size <= MAX_LANGUAGES };
}

function codesIn(part: string): string[] {
  const whole = findLanguage(part);
  if (whole) return [whole];
  const words = normaliseName(part)
    .split(" ")
    .filter((word) => word.length >= MIN_WORD_LENGTH);
  return words.flatMap((word) => codesByAnyName.get(word) ?? []);
}
