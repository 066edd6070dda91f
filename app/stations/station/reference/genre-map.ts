import builtIn from "./genres.json" with { type: "json" };
import { normaliseName } from "./normalise-name.ts";

/** Genres by normalised word of an imported list. */
export type GenreMap = ReadonlyMap<string, string>;

/** The format of `--genre-map`: genres and their words, or a list of objects as in `{"genres": [{"label", "synonyms"}]}`. */
const NOT_A_MAP = 'A genre map is JSON such as {"Jazz": ["jazz", "bebop"], "Rock": ["rock"]}';

/** The built-in genre map. */
export const BUILT_IN_GENRES: GenreMap = genreMapOf(Object.entries(builtIn));

/**
 * The genre of the first word that has one; undefined if none has. A word listed by several genres belongs to the first
 * of them in the map.
 */
export function findGenre(map: GenreMap, words: readonly string[]): string | undefined {
  for (const word of words) {
    const genre = map.get(normaliseName(word));
    if (genre) return genre;
  }
  return undefined;
}

/** Parses a genre map. Bad input: the expected format, in English, for the command line. */
export function parseGenreMap(text: string): { ok: true; genres: GenreMap } | { ok: false; message: string } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { ok: false, message: `${NOT_A_MAP}: it is not JSON.` };
  }
  const entries = entriesOf(parsed);
  if (!entries) return { ok: false, message: `${NOT_A_MAP}.` };
  const tooLong = entries.find(([genre]) => genre.trim() === "" || [...genre].length > 50);
  if (tooLong) return { ok: false, message: `${NOT_A_MAP}: a genre has 1 to 50 characters.` };
  return { ok: true, genres: genreMapOf(entries) };
}

function genreMapOf(entries: readonly [string, readonly string[]][]): GenreMap {
  const map = new Map<string, string>();
  // A genre's own name takes precedence over the words of other genres.
  for (const [genre] of entries) map.set(normaliseName(genre), genre.trim());
  for (const [genre, words] of entries) {
    for (const word of words) {
      const plain = normaliseName(word);
      if (plain && !map.has(plain)) map.set(plain, genre.trim());
    }
  }
  return map;
}

function entriesOf(parsed: unknown): [string, string[]][] | undefined {
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return undefined;
  const listed: unknown[] | undefined = "genres" in parsed && Array.isArray(parsed.genres) ? parsed.genres : undefined;
  const pairs: unknown[][] = listed
    ? listed.map((one) => [Object(one).label, Object(one).synonyms])
    : Object.entries(parsed);
  const entries: [string, string[]][] = [];
  for (const [genre, words] of pairs) {
    if (typeof genre !== "string" || !Array.isArray(words)) return undefined;
    if (!words.every((word) => typeof word === "string")) return undefined;
    entries.push([genre, words]);
  }
  return entries.length > 0 ? entries : undefined;
}
