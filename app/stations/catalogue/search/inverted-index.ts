import { wordsOf } from "#app/platform/text/folded-text.ts";
import type { Station } from "#app/stations/station/station.ts";
import { ensureCapacity } from "./ensure-capacity.ts";
import { type NearWord, nearestWords } from "./nearest-words.ts";
import { createPostingLists, type ScoreStep } from "./posting-lists.ts";
import { createTermDictionary, prefixCodeOf, prefixMask, type WordPlace } from "./term-dictionary.ts";

/** The fields that a search covers. Source: spec, section 5. */
type SearchedTexts = Pick<Station, "name" | "genre" | "country" | "city" | "tags">;

/** The matches of a search, by slot; valid until the next search. */
export type SearchMatches = {
  /** Unordered. */
  slots: Uint32Array;
  /** By slot: below `minimumScore` no match; from it on, the difference is the kind of match: 0 to MATCH_KIND_COUNT - 1. */
  scores: Uint16Array;
  minimumScore: number;
  /** Whether the name in a slot starts with the first search word. */
  nameStartsWith: (slot: number) => boolean;
};

/**
 * How many kinds of match there are, ascending: inside a word of another field, inside a word of the name, at the start of a word of
 * another field, at the start of a word of the name. A station's kind is that of the search word that matches it worst.
 */
export const MATCH_KIND_COUNT = 4;

/** The kinds, counted from 1; 0: the word does not match. */
const [INSIDE, INSIDE_NAME, STARTS, STARTS_IN_NAME] = [1, 2, 3, 4];

/** The inverted index of all searched texts: words of stations in numbered slots, those of the name apart. */
export function createInvertedIndex() {
  const dictionary = createTermDictionary();
  /** Slots by word. */
  const inNames = createPostingLists();
  const inOtherFields = createPostingLists();
  /** The forward index: words by slot, those of the name with IN_NAME added. */
  const wordsBySlot = createPostingLists();
  /** By slot: the first word of the name, and its first two characters, which mostly spare reading the word. */
  let firstWords = new Uint32Array(256);
  let prefixes = new Uint32Array(256);
  /**
   * By slot: each matched search word adds MATCH_KIND_COUNT; the remainder is the kind of match. Scores up to `base` belong
   * to earlier searches, so that nothing has to be cleared between searches.
   */
  let scores = new Uint16Array(256);
  let base = 0;
  /** The slots that match all search words so far. */
  let matches = new Uint32Array(256);

  const otherTexts = ({ genre, country, city, tags }: SearchedTexts) => [genre, country, city, ...tags];

  function ensureSlots(capacity: number): void {
    if (scores.length >= capacity) return;
    scores = new Uint16Array(capacity);
    matches = new Uint32Array(capacity);
  }

  /** Reserves the scores of a search of so many words; gives the score below them. */
  function reserveScores(words: number): number {
    if (base + words * MATCH_KIND_COUNT > MAX_SCORE) {
      scores.fill(0);
      base = 0;
    }
    const before = base;
    base += words * MATCH_KIND_COUNT;
    return before;
  }

  /**
   * Narrows the matches by the posting lists of a search word; gives their number. The best kind first: a slot is
   * raised once.
   */
  function narrowByPostings(word: string, step: Omit<ScoreStep, "kind">): number {
    const { starting, inside } = dictionary.findContaining(word);
    let count = 0;
    const raise = (ids: Uint32Array, postings: typeof inNames, kind: number) => {
      const stepOfKind = { ...step, kind };
      for (let index = 0; index < ids.length; index += 1) {
        count = postings.raiseScores(ids[index] ?? NONE, scores, stepOfKind, matches, count);
      }
    };
    raise(starting, inNames, STARTS_IN_NAME);
    raise(starting, inOtherFields, STARTS);
    raise(inside, inNames, INSIDE_NAME);
    raise(inside, inOtherFields, INSIDE);
    return count;
  }

  /** The same by reading the words of each of the first `size` matches: faster when few are left. */
  function narrowByForwardIndex(word: string, { to, floor }: Omit<ScoreStep, "kind">, size: number): number {
    const gradeOf = dictionary.createWordMatcher(word);
    const kindOf = (entry: number) => {
      const grade = gradeOf(entry & (IN_NAME - 1));
      if (grade === 0) return 0;
      if (entry >= IN_NAME) return grade === 2 ? STARTS_IN_NAME : INSIDE_NAME;
      return grade === 2 ? STARTS : INSIDE;
    };
    let count = 0;
    for (let index = 0; index < size; index += 1) {
      const slot = matches[index] ?? 0;
      const kind = wordsBySlot.maxGrade(slot, kindOf, MATCH_KIND_COUNT);
      if (kind === 0) continue;
      scores[slot] = to + Math.min((scores[slot] ?? 0) - floor, kind);
      matches[count] = slot;
      count += 1;
    }
    return count;
  }

  /** Whether names have these words at most `max` times. */
  function areInNamesAtMost(max: number, ids: Uint32Array): boolean {
    let sum = 0;
    for (let index = 0; index < ids.length && sum <= max; index += 1) sum += inNames.sizeOf(ids[index] ?? NONE);
    return sum <= max;
  }

  function* wordsWithCounts(): Iterable<[word: string, stations: () => number]> {
    for (const [word, id] of dictionary.entries()) yield [word, () => inNames.sizeOf(id) + inOtherFields.sizeOf(id)];
  }

  return {
    /** See `nearestWords`. A station with the word in its name and in another field counts twice. */
    nearestWords: (word: string, limit: number): NearWord[] => nearestWords(word, wordsWithCounts(), limit),

    /** `split` gives the words of a text; it may be cached, since many stations share genre, country and tags. */
    add: (slot: number, texts: SearchedTexts, split: (text: string) => readonly string[] = wordsOf): void => {
      firstWords = ensureCapacity(firstWords, slot + 1);
      prefixes = ensureCapacity(prefixes, slot + 1);
      ensureSlots(firstWords.length);
      const words = wordsOf(texts.name);
      prefixes[slot] = prefixCodeOf(words[0] ?? "");
      firstWords[slot] = NONE;
      for (const word of words) {
        const id = dictionary.add(word);
        if (firstWords[slot] === NONE) firstWords[slot] = id;
        inNames.add(id, slot);
        wordsBySlot.add(slot, id + IN_NAME);
      }
      for (const text of otherTexts(texts)) {
        for (const word of split(text)) {
          const id = dictionary.add(word);
          // Two tags may share a word; a slot is added in one go.
          if (inOtherFields.lastOf(id) === slot) continue;
          inOtherFields.add(id, slot);
          wordsBySlot.add(slot, id);
        }
      }
    },

    remove: (slot: number): void => {
      for (const entry of wordsBySlot.valuesOf(slot).slice()) {
        wordsBySlot.remove(slot, entry);
        const id = entry & (IN_NAME - 1);
        (entry >= IN_NAME ? inNames : inOtherFields).remove(id, slot);
        if (inNames.sizeOf(id) === 0 && inOtherFields.sizeOf(id) === 0) dictionary.remove(id);
      }
    },

    /**
     * Slots among which are all whose name contains a text of these folded words, at least one, or with `exact` is it:
     * those of its rarest word. Null if words with it are more than `max` times in names.
     */
    findInNames: (words: readonly string[], { exact, max }: { exact: boolean; max: number }): number[] | null => {
      let found: number[] | null = null;
      for (const [index, word] of words.entries()) {
        const ids = dictionary.idsAt(word, exact ? "whole" : placeOf(index, words.length));
        if (!areInNamesAtMost(found ? found.length - 1 : max, ids)) continue;
        found = [];
        const isFound = new Uint8Array(scores.length);
        for (const id of ids) {
          for (const slot of inNames.valuesOf(id)) {
            if (isFound[slot] === 0) found.push(slot);
            isFound[slot] = 1;
          }
        }
      }
      return found;
    },

    /** The slots that match every word, each folded, in any field. At least one word. Valid until the next search. */
    find: (words: readonly string[]): SearchMatches => {
      const rarestFirst = words
        .map((word) => ({ word, bound: dictionary.maxContaining(word) }))
        .sort((one, other) => one.bound - other.bound);
      let to = reserveScores(words.length);
      let count = 0;
      for (const [level, { word, bound }] of rarestFirst.entries()) {
        // Scores of earlier searches do not count: the first word alone decides the kind.
        const step =
          level === 0
            ? { from: 0, to, floor: -MATCH_KIND_COUNT }
            : { from: to - MATCH_KIND_COUNT + 1, to, floor: to - MATCH_KIND_COUNT };
        if (level > 0 && count * WORDS_PER_SLOT <= bound) count = narrowByForwardIndex(word, step, count);
        else count = narrowByPostings(word, step);
        if (count === 0) break;
        to += MATCH_KIND_COUNT;
      }
      const [first = ""] = words;
      const prefix = prefixCodeOf(first);
      const mask = prefixMask(first);
      return {
        slots: matches.subarray(0, count),
        scores,
        minimumScore: base - MATCH_KIND_COUNT + 1,
        nameStartsWith: (slot) =>
          (((prefixes[slot] ?? 0) ^ prefix) & mask) === 0 &&
          dictionary.wordOf(firstWords[slot] ?? NONE).startsWith(first),
      };
    },
  };
}

/** Where a word of a text that is part of a name is in a word of the name. */
function placeOf(index: number, count: number): WordPlace {
  if (count === 1) return "anywhere";
  if (index === 0) return "end";
  return index === count - 1 ? "start" : "whole";
}

/** Reading the words of one slot takes as long as reading the posting lists of so many words. */
const WORDS_PER_SLOT = 6;

/** Marks a word of the name in the forward index. */
const IN_NAME = 2 ** 31;

const MAX_SCORE = 0xff_ff;

const NONE = 0xff_ff_ff_ff;
