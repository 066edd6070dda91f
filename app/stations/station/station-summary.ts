import { isolated } from "#app/platform/text/isolated-text.ts";
import { languageName } from "./reference/languages.ts";
import type { Station } from "./station.ts";

/** A part of a station's summary, for a link, and the text before it. */
export type SummaryPart = { field: "genre" | "city" | "country" | "language"; text: string; before: string };

/** More languages than these are counted: «em 5 línguas». */
const MAX_NAMED_LANGUAGES = 3;

/**
 * What is known about a station, in one line, such as «Jazz · Lisboa, Portugal · em português e inglês». Made of its
 * fields each time, never stored. Many languages are their number, which is no part; see `countedLanguages`.
 */
export function summaryParts(station: Pick<Station, "genre" | "city" | "country" | "languages">): SummaryPart[] {
  const { genre, city, country, languages } = station;
  const parts: SummaryPart[] = [];
  const add = (field: SummaryPart["field"], text: string, before: string) => {
    if (text) parts.push({ field, text, before });
  };
  const separator = () => (parts.length > 0 ? " · " : "");
  add("genre", genre, "");
  add("city", city, separator());
  add("country", country, city ? ", " : separator());
  if (languages.length > MAX_NAMED_LANGUAGES) return parts;
  for (const [index, code] of languages.entries()) {
    const between = index === languages.length - 1 ? " e " : ", ";
    add("language", languageName(code), index === 0 ? `${separator()}em ` : between);
  }
  return parts;
}

/** The summary as one text. */
export function summaryText(station: Pick<Station, "genre" | "city" | "country" | "languages">): string {
  const text = summaryParts(station)
    .map((part) => part.before + isolated(part.text))
    .join("");
  return [text, countedLanguages(station)].filter(Boolean).join(" · ");
}

/** Languages that are too many to be parts; else empty. */
export function countedLanguages({ languages }: Pick<Station, "languages">): string {
  return languages.length > MAX_NAMED_LANGUAGES ? `em ${languages.length} línguas` : "";
}
