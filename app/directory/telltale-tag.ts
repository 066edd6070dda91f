import { fold } from "#app/catalogue/fold.ts";
import type { Station } from "#app/stations/station.ts";

/**
 * The tag that says why a search found a station, where its name, genre and place do not; empty where they do.
 * Words: folded.
 */
export function telltaleTag(
  { name, genre, city, country, tags }: Pick<Station, "name" | "genre" | "city" | "country" | "tags">,
  words: readonly string[],
): string {
  const shown = fold([name, genre, city, country].join("\n"));
  const missing = words.find((word) => !shown.includes(word));
  return missing === undefined ? "" : (tags.find((tag) => fold(tag).includes(missing)) ?? "");
}
