import { beginsWord, fold } from "#app/platform/folded-text.ts";
import type { Station } from "#app/stations/station.ts";

/**
 * The tag that explains why a search found a station or ranked it; empty where its name, genre or location explain it. A tag
 * in which a word begins with a search term ranks above texts that contain the term inside a word. `words`: folded.
 */
export function matchingTag(
  { name, genre, city, country, tags }: Pick<Station, "name" | "genre" | "city" | "country" | "tags">,
  words: readonly string[],
): string {
  const shown = fold([name, genre, city, country].join("\n"));
  for (const word of words) {
    const tag = beginsWord(shown, word) ? undefined : tags.find((candidate) => beginsWord(fold(candidate), word));
    if (tag !== undefined) return tag;
  }
  const missing = words.find((word) => !shown.includes(word));
  return missing === undefined ? "" : (tags.find((tag) => fold(tag).includes(missing)) ?? "");
}
