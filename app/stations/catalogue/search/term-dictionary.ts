import { beginsWord, isWordStart } from "#app/platform/text/folded-text.ts";
import { ensureCapacity } from "./ensure-capacity.ts";
import { createIntegerIds } from "./integer-ids.ts";
import { createPostingLists } from "./posting-lists.ts";

/**
 * The term dictionary: each distinct word of the stations' texts once, with an id. A search word is part of a text
 * exactly when it is part of one of the text's words, and 52,000 stations have only some 42,000 words. A k-gram index
 * (1 to 3 characters) finds the words that contain a search word: the candidates are the words of its rarest k-gram.
 */
export function createTermDictionary() {
  const ids = new Map<string, number>();
  const words: string[] = [];
  const freeIds: number[] = [];
  /** By word: see bigramSignature. */
  let signatures = new Uint32Array(256);
  /** By word: the first two characters, and a bit for each character that starts something inside it (bits are shared). */
  let prefixes = new Uint32Array(256);
  let innerStarts = new Uint32Array(256);
  /** The buffer of `findContaining`. */
  let results = new Uint32Array(256);
  const ngramIds = createIntegerIds();
  /** The k-gram index: ids of words, by id of the k-gram. */
  const wordsByNgram = createPostingLists();

  /** The shortest posting list that has all words with this part; undefined: no word has it. */
  function shortestList(part: string): number | undefined {
    const length = Math.min(part.length, MAX_NGRAM);
    let shortest: number | undefined;
    for (let start = 0; start + length <= part.length; start += 1) {
      const list = ngramIds.find(ngramCode(part, start, length));
      if (list === undefined) return undefined;
      if (shortest === undefined || wordsByNgram.sizeOf(list) < wordsByNgram.sizeOf(shortest)) shortest = list;
    }
    return shortest;
  }

  /** The posting lists of a word's k-grams, repeated ones too. */
  function* ngramListsOf(word: string): Iterable<number> {
    for (let length = 1; length <= MAX_NGRAM; length += 1) {
      for (let start = 0; start + length <= word.length; start += 1) yield ngramIds.add(ngramCode(word, start, length));
    }
  }

  function contains(id: number, part: string, needed: number): boolean {
    return ((signatures[id] ?? 0) & needed) >>> 0 === needed && (words[id]?.includes(part) ?? false);
  }

  /** Whether a part starts a word, or something in it such as the second half of 'hip-hop'; rarely reads the word. */
  function startsWith(part: string): (id: number) => boolean {
    const [prefix, mask, bit] = [prefixCodeOf(part), prefixMask(part), startBit(part, 0)];
    return (id) =>
      ((((prefixes[id] ?? 0) ^ prefix) & mask) === 0 && (part.length <= 2 || (words[id] ?? "").startsWith(part))) ||
      (((innerStarts[id] ?? 0) & bit) !== 0 && beginsWord(words[id] ?? "", part));
  }

  /** The ids of the words that a part starts, and of those that only contain it: views, valid until the next call. */
  function findContaining(part: string): { starting: Uint32Array; inside: Uint32Array } {
    const list = shortestList(part);
    const candidates = list === undefined ? NO_IDS : wordsByNgram.valuesOf(list);
    results = ensureCapacity(results, candidates.length);
    const needed = bigramSignature(part);
    const starts = startsWith(part);
    // A part that is itself a k-gram is in all candidates.
    const isExact = part.length <= MAX_NGRAM;
    // One buffer for both: filled from its start and from its end.
    let starting = 0;
    let inside = candidates.length;
    for (let index = 0; index < candidates.length; index += 1) {
      const id = candidates[index] ?? 0;
      if (!isExact && !contains(id, part, needed)) continue;
      if (starts(id)) {
        results[starting] = id;
        starting += 1;
      } else {
        inside -= 1;
        results[inside] = id;
      }
    }
    return { starting: results.subarray(0, starting), inside: results.subarray(inside, candidates.length) };
  }

  return {
    wordOf: (id: number): string => words[id] ?? "",

    findContaining,

    /** The ids of the words that have a part at this place: a view, valid until the next change. */
    idsAt: (part: string, place: WordPlace): Uint32Array => {
      const whole = ids.get(part);
      if (place === "whole") return whole === undefined ? NO_IDS : Uint32Array.of(whole);
      const list = shortestList(part);
      const candidates = list === undefined ? NO_IDS : wordsByNgram.valuesOf(list);
      // A part that is itself a k-gram is in all candidates.
      if (place === "anywhere" && part.length <= MAX_NGRAM) return candidates;
      const needed = bigramSignature(part);
      return candidates.filter((id) => contains(id, part, needed) && isAt(words[id] ?? "", part, place));
    },

    /** The id of the word, a new one for a new word. */
    add: (word: string): number => {
      const known = ids.get(word);
      if (known !== undefined) return known;
      const id = freeIds.pop() ?? words.length;
      words[id] = word;
      ids.set(word, id);
      signatures = ensureCapacity(signatures, words.length);
      signatures[id] = bigramSignature(word);
      prefixes = ensureCapacity(prefixes, words.length);
      prefixes[id] = prefixCodeOf(word);
      innerStarts = ensureCapacity(innerStarts, words.length);
      innerStarts[id] = innerStartsOf(word);
      for (const list of ngramListsOf(word)) {
        // The word may contain the k-gram twice.
        if (wordsByNgram.lastOf(list) !== id) wordsByNgram.add(list, id);
      }
      return id;
    },

    remove: (id: number): void => {
      const word = words[id] ?? "";
      for (const list of ngramListsOf(word)) wordsByNgram.remove(list, id);
      ids.delete(word);
      words[id] = "";
      freeIds.push(id);
    },

    /** All words with their ids. */
    entries: (): Iterable<[word: string, id: number]> => ids.entries(),

    /** An upper bound, in constant time, of the number of words that contain a part. */
    maxContaining: (part: string): number => {
      const list = shortestList(part);
      return list === undefined ? 0 : wordsByNgram.sizeOf(list);
    },

    /** Grades words by id: 2, the part starts the word; 1, the word contains it; 0, it does not. */
    createWordMatcher: (part: string): ((id: number) => 0 | 1 | 2) => {
      const needed = bigramSignature(part);
      const starts = startsWith(part);
      return (id) => (contains(id, part, needed) ? (starts(id) ? 2 : 1) : 0);
    },
  };
}

export type WordPlace = "anywhere" | "start" | "end" | "whole";

function isAt(word: string, part: string, place: WordPlace): boolean {
  if (place === "start") return word.startsWith(part);
  return place === "end" ? word.endsWith(part) : true;
}

/** In UTF-16 units. */
const MAX_NGRAM = 3;

const NO_IDS = new Uint32Array(0);

const startBit = (word: string, index: number): number => 1 << (word.charCodeAt(index) & 31);

/** The start bits of a word, its first character excepted. */
function innerStartsOf(word: string): number {
  let starts = 0;
  for (let index = 1; index < word.length; index += 1) {
    if (isWordStart(word, index)) starts |= startBit(word, index);
  }
  return starts >>> 0;
}

/** The first two UTF-16 units as one number. */
export function prefixCodeOf(word: string): number {
  return ((word.charCodeAt(0) << 16) | word.charCodeAt(1)) >>> 0;
}

/** The bits of a prefix code to compare with that of a part. */
export function prefixMask(part: string): number {
  return part.length > 1 ? 0xff_ff_ff_ff : 0xff_ff_00_00;
}

/**
 * A Bloom filter of 32 bits over the bigrams of a text: a word contains a part only if it has all bits of the part's
 * signature, so that most other words are rejected without being read.
 */
function bigramSignature(part: string): number {
  let signature = 0;
  for (let index = 1; index < part.length; index += 1) {
    signature |= 1 << ((part.charCodeAt(index - 1) * 7 + part.charCodeAt(index) * 13) & 31);
  }
  return signature >>> 0;
}

/** A k-gram as a number from 1 on, different for different k-grams of any length up to MAX_NGRAM. */
function ngramCode(word: string, start: number, length: number): number {
  let code = 0;
  for (let index = start; index < start + length; index += 1) code = code * 0x10001 + word.charCodeAt(index) + 1;
  return code;
}
