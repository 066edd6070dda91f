import type { Station } from "#app/stations/station.ts";
import { fold, wordsOf } from "./fold.ts";
import { createPostings, grown } from "./postings.ts";
import { createVocabulary } from "./vocabulary.ts";

/** The texts of a station that a search looks in. Source: spec, section 5. */
export type SearchedTexts = Pick<Station, "name" | "genre" | "country" | "city" | "tags">;

/** What a search found, by the stations' slots; to be read before the next search. */
export type Found = {
  total: number;
  /** How many of the words, looked for in their order, each slot holds anywhere and in the name; found are those with all. */
  held: Uint16Array;
  named: Uint16Array;
  all: number;
  /** All that are found, and perhaps others: those with the rarest word. */
  candidates: Uint32Array;
  /** Whether a slot's name begins with the first word. */
  begins: (slot: number) => boolean;
};

/**
 * Which stations, each in a numbered slot, hold which words: in the name, and in the other searched texts. `textsIn` gives the
 * texts that were added.
 */
export function createSearchIndex(textsIn: (slot: number) => SearchedTexts | undefined) {
  const vocabulary = createVocabulary();
  const inNames = createPostings();
  const elsewhere = createPostings();
  /** The first word of each slot's name. */
  let firstWords = new Uint32Array(256);
  let [held, named] = [new Uint16Array(256), new Uint16Array(256)];
  /** The slots that the last search marked, so that the next one need not clear all. */
  let candidates = new Uint32Array(256);
  let candidateCount = 0;

  const otherTexts = ({ genre, country, city, tags }: SearchedTexts) => [genre, country, city, ...tags];

  function forget(list: ReturnType<typeof createPostings>, word: string, slot: number): void {
    const number = vocabulary.find(word);
    if (number === undefined) return;
    list.remove(number, slot);
    if (inNames.sizeOf(number) === 0 && elsewhere.sizeOf(number) === 0) vocabulary.remove(number);
  }

  function makeRoom(room: number): void {
    if (held.length >= room) return;
    [held, named, candidates] = [new Uint16Array(room), new Uint16Array(room), new Uint32Array(room)];
    candidateCount = 0;
  }

  function clearMarks(): void {
    for (let at = 0; at < candidateCount; at += 1) {
      const slot = candidates[at] ?? 0;
      held[slot] = 0;
      named[slot] = 0;
    }
    candidateCount = 0;
  }

  /** Marks all slots that hold the first word. */
  function markFirst(numbers: ArrayLike<number>): number {
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] ?? NONE;
      inNames.raise(number, named, 0);
      candidateCount = inNames.mark(number, held, candidates, candidateCount);
      candidateCount = elsewhere.mark(number, held, candidates, candidateCount);
    }
    return candidateCount;
  }

  /** Marks those slots further that hold the next word, too; gives how many they are. */
  function raiseAll(numbers: ArrayLike<number>, level: number): number {
    let raised = 0;
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] ?? NONE;
      inNames.raise(number, named, level);
      raised += inNames.raise(number, held, level) + elsewhere.raise(number, held, level);
    }
    return raised;
  }

  /** The same for few slots, by looking into their texts. */
  function raiseFew(word: string, level: number): number {
    let raised = 0;
    for (let at = 0; at < candidateCount; at += 1) {
      const slot = candidates[at] ?? 0;
      const texts = held[slot] === level ? textsIn(slot) : undefined;
      if (!texts) continue;
      const isInName = fold(texts.name).includes(word);
      if (isInName && named[slot] === level) named[slot] = level + 1;
      if (!isInName && !fold(otherTexts(texts).join("\n")).includes(word)) continue;
      held[slot] = level + 1;
      raised += 1;
    }
    return raised;
  }

  return {
    /** `split` may remember what it has split: many stations share genre, country and tags. */
    add: (slot: number, texts: SearchedTexts, split: (text: string) => readonly string[] = wordsOf): void => {
      firstWords = grown(firstWords, slot + 1);
      makeRoom(firstWords.length);
      const words = wordsOf(texts.name).map(vocabulary.add);
      firstWords[slot] = words[0] ?? NONE;
      for (const word of words) inNames.add(word, slot);
      for (const text of otherTexts(texts)) {
        for (const word of split(text)) {
          const number = vocabulary.add(word);
          // Two tags may share a word; a slot is added in one go.
          if (elsewhere.lastOf(number) !== slot) elsewhere.add(number, slot);
        }
      }
    },

    /** With the texts that were added. */
    remove: (slot: number, texts: SearchedTexts): void => {
      for (const word of wordsOf(texts.name)) forget(inNames, word, slot);
      for (const word of new Set(otherTexts(texts).flatMap(wordsOf))) forget(elsewhere, word, slot);
    },

    /** Those that hold every word, each folded, somewhere in some text. No words: all that nobody asks for. */
    find: (words: readonly string[]): Found => {
      clearMarks();
      const rarestFirst = words.toSorted((one, other) => vocabulary.mostHolding(one) - vocabulary.mostHolding(other));
      let total = 0;
      for (const [level, word] of rarestFirst.entries()) {
        if (level === 0) total = markFirst(vocabulary.findHolding(word));
        else total = candidateCount <= FEW ? raiseFew(word, level) : raiseAll(vocabulary.findHolding(word), level);
        if (total === 0) break;
      }
      const [first = ""] = words;
      return {
        ...{ total, held, named, all: words.length, candidates: candidates.subarray(0, candidateCount) },
        begins: (slot) => vocabulary.wordOf(firstWords[slot] ?? NONE).startsWith(first),
      };
    },
  };
}

/** Whether so few hold a word is told sooner by their texts than by all that hold it. */
const FEW = 30;

const NONE = 0xff_ff_ff_ff;
