import { wordsOf } from "#app/platform/folded-text.ts";
import type { Station } from "#app/stations/station.ts";
import { createPostingLists, ensureCapacity, type ScoreStep } from "./posting-lists.ts";
import { createTermDictionary, prefixCodeOf, prefixMask } from "./term-dictionary.ts";

/** The texts of a station that a search looks in. Source: spec, section 5. */
export type SearchedTexts = Pick<Station, "name" | "genre" | "country" | "city" | "tags">;

/** What a search found, by the stations' slots; to be read before the next search. */
export type SearchMatches = {
  /** In no order. */
  slots: Uint32Array;
  /** By slot: from `minimumScore` on it holds all words, and is as much above it as its kind is better: 0 to MATCH_KINDS - 1. */
  scores: Uint16Array;
  minimumScore: number;
  /** Whether a slot's name begins with the first word. */
  begins: (slot: number) => boolean;
};

/**
 * How a word may be in a station's texts, the best way last: inside a word, inside a word of the name, at the beginning of a
 * word, at the beginning of a word of the name. A station is of the kind in which it has the word that fits it worst.
 */
export const MATCH_KINDS = 4;

const [INSIDE, INSIDE_NAME, BEGINS, BEGINS_IN_NAME] = [1, 2, 3, 4];

/**
 * Which stations, each in a numbered slot, hold which words: in the name, and in the other searched texts.
 */
export function createInvertedIndex() {
  const vocabulary = createTermDictionary();
  const inNames = createPostingLists();
  const elsewhere = createPostingLists();
  /** By slot: its words, those in its name first, and as so much larger numbers. */
  const wordsIn = createPostingLists();
  /** The first word of each slot's name. */
  let firstWords = new Uint32Array(256);
  /** The first two letters of each slot's name: most names begin otherwise than asked, and their words need not be read. */
  let heads = new Uint32Array(256);
  /**
   * How far each slot got: each word that it holds, too, takes it MATCH_KINDS scores further; the score within these is its kind.
   * Up to `base` are scores of earlier searches, which thus nobody need clear.
   */
  let scores = new Uint16Array(256);
  let base = 0;
  /** The slots that hold all words looked for so far. */
  let left = new Uint32Array(256);

  const otherTexts = ({ genre, country, city, tags }: SearchedTexts) => [genre, country, city, ...tags];

  function makeRoom(room: number): void {
    if (scores.length >= room) return;
    scores = new Uint16Array(room);
    left = new Uint32Array(room);
  }

  /** The score that those left have at most, before the next so many words. */
  function reserveScores(words: number): number {
    if (base + words * MATCH_KINDS > MAX_SCORE) {
      scores.fill(0);
      base = 0;
    }
    const before = base;
    base += words * MATCH_KINDS;
    return before;
  }

  /** Raises those left that hold the word; gives how many they are. The best kind comes first: who is raised once stays. */
  function raiseAll(word: string, step: Omit<ScoreStep, "kind">): number {
    const { beginning, inside } = vocabulary.findContaining(word);
    let count = 0;
    const raise = (numbers: Uint32Array, postings: typeof inNames, kind: number) => {
      const stepOfKind = { ...step, kind };
      for (let at = 0; at < numbers.length; at += 1) {
        count = postings.raise(numbers[at] ?? NONE, scores, stepOfKind, left, count);
      }
    };
    raise(beginning, inNames, BEGINS_IN_NAME);
    raise(beginning, elsewhere, BEGINS);
    raise(inside, inNames, INSIDE_NAME);
    raise(inside, elsewhere, INSIDE);
    return count;
  }

  /** The same for the first few that are left, by looking through their words. */
  function raiseFew(word: string, { to, floor }: Omit<ScoreStep, "kind">, few: number): number {
    const gradeOf = vocabulary.createWordMatcher(word);
    const kindOf = (found: number) => {
      const grade = gradeOf(found & (IN_NAME - 1));
      if (grade === 0) return 0;
      if (found >= IN_NAME) return grade === 2 ? BEGINS_IN_NAME : INSIDE_NAME;
      return grade === 2 ? BEGINS : INSIDE;
    };
    let count = 0;
    for (let at = 0; at < few; at += 1) {
      const slot = left[at] ?? 0;
      const kind = wordsIn.highest(slot, kindOf, MATCH_KINDS);
      if (kind === 0) continue;
      scores[slot] = to + Math.min((scores[slot] ?? 0) - floor, kind);
      left[count] = slot;
      count += 1;
    }
    return count;
  }

  return {
    /** `split` may remember what it has split: many stations share genre, country and tags. */
    add: (slot: number, texts: SearchedTexts, split: (text: string) => readonly string[] = wordsOf): void => {
      firstWords = ensureCapacity(firstWords, slot + 1);
      heads = ensureCapacity(heads, slot + 1);
      makeRoom(firstWords.length);
      const words = wordsOf(texts.name);
      heads[slot] = prefixCodeOf(words[0] ?? "");
      firstWords[slot] = NONE;
      for (const word of words) {
        const number = vocabulary.add(word);
        if (firstWords[slot] === NONE) firstWords[slot] = number;
        inNames.add(number, slot);
        wordsIn.add(slot, number + IN_NAME);
      }
      for (const text of otherTexts(texts)) {
        for (const word of split(text)) {
          const number = vocabulary.add(word);
          // Two tags may share a word; a slot is added in one go.
          if (elsewhere.lastOf(number) === slot) continue;
          elsewhere.add(number, slot);
          wordsIn.add(slot, number);
        }
      }
    },

    remove: (slot: number): void => {
      for (const found of wordsIn.valuesOf(slot).slice()) {
        wordsIn.remove(slot, found);
        const number = found & (IN_NAME - 1);
        (found >= IN_NAME ? inNames : elsewhere).remove(number, slot);
        if (inNames.sizeOf(number) === 0 && elsewhere.sizeOf(number) === 0) vocabulary.remove(number);
      }
    },

    /** Those that hold every word, each folded, somewhere in some text. No words: all that nobody asks for. */
    find: (words: readonly string[]): SearchMatches => {
      const asked = words.map((word) => ({ word, most: vocabulary.maxContaining(word) }));
      let to = reserveScores(words.length);
      let count = 0;
      for (const [level, { word, most }] of asked.sort((one, other) => one.most - other.most).entries()) {
        // Whatever score an earlier search left, the first word alone says of what kind a slot is.
        const step =
          level === 0
            ? { from: 0, to, floor: -MATCH_KINDS }
            : { from: to - MATCH_KINDS + 1, to, floor: to - MATCH_KINDS };
        if (level > 0 && count * WORDS_A_SLOT <= most) count = raiseFew(word, step, count);
        else count = raiseAll(word, step);
        if (count === 0) break;
        to += MATCH_KINDS;
      }
      const [first = ""] = words;
      const head = prefixCodeOf(first);
      const mask = prefixMask(first);
      return {
        ...{ slots: left.subarray(0, count), scores, minimumScore: base - MATCH_KINDS + 1 },
        begins: (slot) =>
          (((heads[slot] ?? 0) ^ head) & mask) === 0 && vocabulary.wordOf(firstWords[slot] ?? NONE).startsWith(first),
      };
    },
  };
}

/** A slot's words are looked through in the time that so many words take with the slots that hold them. */
const WORDS_A_SLOT = 6;

const IN_NAME = 2 ** 31;

const MAX_SCORE = 0xff_ff;

const NONE = 0xff_ff_ff_ff;
