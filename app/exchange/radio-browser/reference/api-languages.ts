import names from "#app/stations/station/reference/languages.json" with { type: "json" };
import { findLanguage } from "#app/stations/station/reference/languages.ts";

/** English names in lower case by code: the second name of each language. */
const namesByCode = new Map(Object.entries(names).map(([code, [, english = ""]]) => [code, english]));

/**
 * The English name of a language, in lower case; '' for an unknown code. `code`: ISO 639-1, or 639-3 of a language
 * without one.
 */
export function apiLanguageName(code: string): string {
  return namesByCode.get(code) ?? "";
}

/** The ISO 639 code of a language by its English name, or by any other; null for an unknown one. */
export function apiLanguageCode(name: string): string | null {
  return findLanguage(name) ?? null;
}
