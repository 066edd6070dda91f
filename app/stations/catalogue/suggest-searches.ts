import { fold, wordsOf } from "#app/platform/text/folded-text.ts";
import type { Station } from "#app/stations/station/station.ts";
import type { NearWord } from "./search/nearest-words.ts";

/** The texts of a station that are searched. */
type SearchedStation = Pick<Station, "name" | "genre" | "country" | "city" | "tags">;

type Index = {
  /** The best matches of these folded words, at most `limit`. */
  find: (words: readonly string[], limit: number) => readonly SearchedStation[];
  nearestWords: (word: string, limit: number) => NearWord[];
};

/** Works in a turn of the event loop of its own: a suggestion takes ten searches, of some milliseconds each. */
async function inTurn<Result>(work: () => Result): Promise<Result> {
  await new Promise((resolve) => setImmediate(resolve));
  return work();
}

const MAX_SUGGESTIONS = 3;

const SPELLING_STATIONS = 8;

/** A longer search gets no suggestion: each word takes a search and a comparison with all indexed words. */
const MAX_WORDS = 4;

/**
 * Searches near one that finds nothing: its words that no station has are replaced by the nearest ones; if that finds
 * nothing either, or all words are known, single words. Each suggestion finds stations, and is spelt as in the first of
 * them, if possible as a genre or a place: names are often in capitals.
 */
export async function suggestSearches(index: Index, query: string): Promise<string[]> {
  const words = wordsOf(query);
  if (words.length > MAX_WORDS) return [];
  const known: string[] = [];
  for (const word of words) if ((await inTurn(() => index.find([word], 1))).length > 0) known.push(word);
  const unknown = words.filter((word) => !known.includes(word));
  const nearest: string[][] = [];
  for (const word of unknown)
    nearest.push((await inTurn(() => index.nearestWords(word, MAX_SUGGESTIONS))).map((near) => near.word));
  const replaced = [0, 1, 2].map((rank) => words.map((word) => replacementOf(word, unknown, nearest, rank)));
  const whole = await spelt(index, unknown.length > 0 ? replaced : []);
  if (whole.length > 0) return whole;
  const single = [...known, ...[0, 1, 2].flatMap((rank) => nearest.flatMap((near) => near[rank] ?? []))];
  return spelt(index, words.length > 1 ? single.map((word) => [word]) : []);
}

function replacementOf(
  word: string,
  unknown: readonly string[],
  nearest: readonly (readonly string[])[],
  rank: number,
): string {
  const near = nearest[unknown.indexOf(word)] ?? [];
  // The nearest word also where another word has more.
  return near[rank] ?? near[0] ?? word;
}

/** The distinct searches that find something, with the spelling of their first station. */
async function spelt(index: Index, searches: readonly (readonly string[])[]): Promise<string[]> {
  const texts: string[] = [];
  for (const words of searches) {
    const stations = await inTurn(() => index.find(words, SPELLING_STATIONS));
    if (stations.length > 0) texts.push(words.map((word) => spellingIn(stations, word)).join(" "));
  }
  return [...new Set(texts)].slice(0, MAX_SUGGESTIONS);
}

/** A folded word as one of the stations' texts spells it; as it is where it is only a part of their words. */
function spellingIn(stations: readonly SearchedStation[], word: string): string {
  const texts = [
    ...stations.flatMap(({ genre, city, country }) => [genre, city, country]),
    ...stations.flatMap(({ name, tags }) => [name, ...tags]),
  ];
  const spellings = texts.flatMap((text) => text.split(/\s+/u));
  return spellings.find((spelling) => fold(spelling) === word) ?? word;
}
