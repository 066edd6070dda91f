import builtIn from "./genres.json" with { type: "json" };
import { normaliseName } from "./normalise-name.ts";

/** Words that lists use, in plain form, and the genre that each stands for. */
export type GenreMap = ReadonlyMap<string, string>;

/** What `--genre-map` takes: genres and their words, or a list of objects as in `{"genres": [{"label", "synonyms"}]}`. */
const NOT_A_MAP = 'A genre map is JSON such as {"Jazz": ["jazz", "bebop"], "Rock": ["rock"]}';

/** The genres that the product brings along. */
export const BUILT_IN_GENRES: GenreMap = genreMapOf(Object.entries(builtIn));

/**
 * The genre for a station, from its words in their order: the first one that stands for a genre. Undefined: none does.
 * A word that stands for several belongs to the one that comes first in the map.
 */
export function findGenre(map: GenreMap, words: readonly string[]): string | undefined {
  for (const word of words) {
    const genre = map.get(normaliseName(word));
    if (genre) return genre;
  }
  return undefined;
}

/** Reads a genre map that somebody wrote. Bad input: what it must look like, in English, for the command line. */
export function parseGenreMap(text: string): { ok: true; genres: GenreMap } | { ok: false; message: string } {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    return { ok: false, message: `${NOT_A_MAP}: this is no JSON.` };
  }
  const entries = entriesOf(written);
  if (!entries) return { ok: false, message: `${NOT_A_MAP}.` };
  const tooLong = entries.find(([genre]) => genre.trim() === "" || [...genre].length > 50);
  if (tooLong) return { ok: false, message: `${NOT_A_MAP}: a genre has 1 to 50 characters.` };
  return { ok: true, genres: genreMapOf(entries) };
}

function genreMapOf(entries: readonly [string, readonly string[]][]): GenreMap {
  const map = new Map<string, string>();
  // A genre's own name stands for it, whatever else lists it.
  for (const [genre] of entries) map.set(normaliseName(genre), genre.trim());
  for (const [genre, words] of entries) {
    for (const word of words) {
      const plain = normaliseName(word);
      if (plain && !map.has(plain)) map.set(plain, genre.trim());
    }
  }
  return map;
}

function entriesOf(written: unknown): [string, string[]][] | undefined {
  if (typeof written !== "object" || written === null || Array.isArray(written)) return undefined;
  const listed: unknown[] | undefined =
    "genres" in written && Array.isArray(written.genres) ? written.genres : undefined;
  const pairs: unknown[][] = listed
    ? listed.map((one) => [Object(one).label, Object(one).synonyms])
    : Object.entries(written);
  const entries: [string, string[]][] = [];
  for (const [genre, words] of pairs) {
    if (typeof genre !== "string" || !Array.isArray(words)) return undefined;
    if (!words.every((word) => typeof word === "string")) return undefined;
    entries.push([genre, words]);
  }
  return entries.length > 0 ? entries : undefined;
}
