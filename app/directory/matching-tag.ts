import { beginsWord, fold } from "#app/platform/folded-text.ts";
import type { Station } from "#app/stations/station.ts";

/**
 * The tag that says why a search found a station, or why it ranks where it does, where its name, genre and place do not; empty
 * where they do. A tag that a word of the search begins says more than a text that has it inside a word.
 * Words: folded.
 */
export function matchingTag(
  { name, genre, city, country, tags }: Pick<Station, "name" | "genre" | "city" | "country" | "tags">,
  words: readonly string[],
): string {
  const shown = fold([name, genre, city, country].join("\n"));
  for (const word of words) {
    const tag = beginsWord(shown, word) ? undefined : tags.find((one) => beginsWord(fold(one), word));
    if (tag !== undefined) return tag;
  }
  const missing = words.find((word) => !shown.includes(word));
  return missing === undefined ? "" : (tags.find((tag) => fold(tag).includes(missing)) ?? "");
}
