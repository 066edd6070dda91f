import { beginsWord, isWordStart } from "#app/platform/folded-text.ts";
import { createIntegerIds } from "./integer-ids.ts";
import { createPostingLists, ensureCapacity } from "./posting-lists.ts";

/**
 * The words that occur in the texts of stations, each once and numbered. A word looked for is part of a text exactly when it
 * is part of one of the text's words, and 52,000 stations have only some 42,000 of them.
 * Each letter, pair and triple of neighbours knows the words that it is in: the rarest triple leaves few to be looked at.
 */
export function createTermDictionary() {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  let signatures = new Uint32Array(256);
  /** By word: its first two letters, and a bit for each letter with which something inside it begins (several share one). */
  let heads = new Uint32Array(256);
  let innerStarts = new Uint32Array(256);
  /** What was found last. */
  let holding = new Uint32Array(256);
  const left: number[] = [];
  /** The lists of `wordsWith`, by letter, pair or triple. */
  const lists = createIntegerIds();
  const wordsWith = createPostingLists();

  /** The shortest of the lists in which all words with this part are; undefined: there are none. */
  function shortestList(part: string): number | undefined {
    const length = Math.min(part.length, LONGEST_RUN);
    let shortest: number | undefined;
    for (let start = 0; start + length <= part.length; start += 1) {
      const list = lists.find(runAt(part, start, length));
      if (list === undefined) return undefined;
      if (shortest === undefined || wordsWith.sizeOf(list) < wordsWith.sizeOf(shortest)) shortest = list;
    }
    return shortest;
  }

  /** Each list that a word is in, or should be; those it has twice are told twice. */
  function* listsOf(word: string): Iterable<number> {
    for (let length = 1; length <= LONGEST_RUN; length += 1) {
      for (let start = 0; start + length <= word.length; start += 1) yield lists.add(runAt(word, start, length));
    }
  }

  function isHeld(number: number, part: string, needed: number): boolean {
    return ((signatures[number] ?? 0) & needed) >>> 0 === needed && (words[number]?.includes(part) ?? false);
  }

  /** Whether this part begins a word, or something in it such as the second half of 'hip-hop': seldom by reading the word. */
  function startsWith(part: string): (number: number) => boolean {
    const [head, mask, bit] = [prefixCodeOf(part), prefixMask(part), startBit(part, 0)];
    return (number) =>
      ((((heads[number] ?? 0) ^ head) & mask) === 0 && (part.length <= 2 || (words[number] ?? "").startsWith(part))) ||
      (((innerStarts[number] ?? 0) & bit) !== 0 && beginsWord(words[number] ?? "", part));
  }

  return {
    wordOf: (number: number): string => words[number] ?? "",

    add: (word: string): number => {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      const number = left.pop() ?? words.length;
      words[number] = word;
      numbers.set(word, number);
      signatures = ensureCapacity(signatures, words.length);
      signatures[number] = signatureOf(word);
      heads = ensureCapacity(heads, words.length);
      heads[number] = prefixCodeOf(word);
      innerStarts = ensureCapacity(innerStarts, words.length);
      innerStarts[number] = innerStartsOf(word);
      for (const list of listsOf(word)) {
        // The word may have it twice.
        if (wordsWith.lastOf(list) !== number) wordsWith.add(list, number);
      }
      return number;
    },

    remove: (number: number): void => {
      const word = words[number] ?? "";
      for (const list of listsOf(word)) wordsWith.remove(list, number);
      numbers.delete(word);
      words[number] = "";
      left.push(number);
    },

    /** How many words this is a part of at most: a guess that costs nothing. */
    maxContaining: (part: string): number => {
      const list = shortestList(part);
      return list === undefined ? 0 : wordsWith.sizeOf(list);
    },

    /** Grades words by their number: 2, this part begins the word; 1, it is inside it; 0, it is not in it. */
    createWordMatcher: (part: string): ((number: number) => 0 | 1 | 2) => {
      const needed = signatureOf(part);
      const begins = startsWith(part);
      return (number) => (isHeld(number, part, needed) ? (begins(number) ? 2 : 1) : 0);
    },

    /** The numbers of the words that this part begins, and of those that it is inside; to be read before the next are looked for. */
    findContaining: (part: string): { beginning: Uint32Array; inside: Uint32Array } => {
      const list = shortestList(part);
      const candidates = list === undefined ? NO_NUMBERS : wordsWith.valuesOf(list);
      holding = ensureCapacity(holding, candidates.length);
      const needed = signatureOf(part);
      const begins = startsWith(part);
      // Runs of so few letters are known exactly: all candidates hold the part.
      const isExact = part.length <= LONGEST_RUN;
      // Those that it begins are written from the start on, the others from the end back.
      let beginning = 0;
      let inside = candidates.length;
      for (let at = 0; at < candidates.length; at += 1) {
        const number = candidates[at] ?? 0;
        if (!isExact && !isHeld(number, part, needed)) continue;
        if (begins(number)) {
          holding[beginning] = number;
          beginning += 1;
        } else {
          inside -= 1;
          holding[inside] = number;
        }
      }
      return { beginning: holding.subarray(0, beginning), inside: holding.subarray(inside, candidates.length) };
    },
  };
}

const LONGEST_RUN = 3;

const NO_NUMBERS = new Uint32Array(0);

const startBit = (word: string, at: number): number => 1 << (word.charCodeAt(at) & 31);

/** The letters with which something in a word begins, but for its first. */
function innerStartsOf(word: string): number {
  let starts = 0;
  for (let at = 1; at < word.length; at += 1) {
    if (isWordStart(word, at)) starts |= startBit(word, at);
  }
  return starts >>> 0;
}

/** The first two letters (UTF-16 units) as one number. */
export function prefixCodeOf(word: string): number {
  return ((word.charCodeAt(0) << 16) | word.charCodeAt(1)) >>> 0;
}

/** As much of a head as says whether a word begins with this part. */
export function prefixMask(part: string): number {
  return part.length > 1 ? 0xff_ff_ff_ff : 0xff_ff_00_00;
}

/**
 * A few bits that all words have in which this is a part: most of those in which it is not have others, and need not be read
 * to know it.
 */
function signatureOf(part: string): number {
  let signature = 0;
  for (let at = 1; at < part.length; at += 1) {
    signature |= 1 << ((part.charCodeAt(at - 1) * 7 + part.charCodeAt(at) * 13) & 31);
  }
  return signature >>> 0;
}

/** So many neighbouring letters (UTF-16 units) as a number, from 1 on; no two runs have the same, however long. */
function runAt(word: string, start: number, length: number): number {
  let run = 0;
  for (let at = start; at < start + length; at += 1) run = run * 0x10001 + word.charCodeAt(at) + 1;
  return run;
}
