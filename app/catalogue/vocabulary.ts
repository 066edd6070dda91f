import { createPostings } from "./postings.ts";

/**
 * The words that occur in the texts of stations, each once and numbered. A word looked for is part of a text exactly when it
 * is part of one of the text's words, and 52,000 stations have only some 42,000 of them.
 * Each letter, pair and triple of neighbours knows the words that it is in: the rarest triple leaves few to be looked at.
 */
export function createVocabulary() {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const left: number[] = [];
  /** The lists of `wordsWith`, by letter, pair or triple. */
  const lists = new Map<number, number>();
  const wordsWith = createPostings();

  function listOf(key: number): number {
    const known = lists.get(key);
    if (known !== undefined) return known;
    lists.set(key, lists.size);
    return lists.size - 1;
  }

  /** The shortest of the lists in which all words with this part are; undefined: there are none. */
  function shortestList(part: string): number | undefined {
    let shortest: number | undefined;
    for (const key of runsOf(part, Math.min(part.length, LONGEST_RUN))) {
      const list = lists.get(key);
      if (list === undefined) return undefined;
      if (shortest === undefined || wordsWith.sizeOf(list) < wordsWith.sizeOf(shortest)) shortest = list;
    }
    return shortest;
  }

  return {
    /** How many numbers are taken, or were. */
    size: () => words.length,

    wordOf: (number: number): string => words[number] ?? "",

    find: (word: string): number | undefined => numbers.get(word),

    add: (word: string): number => {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      const number = left.pop() ?? words.length;
      words[number] = word;
      numbers.set(word, number);
      for (const key of allRunsOf(word)) {
        const list = listOf(key);
        // The word may have it twice.
        if (wordsWith.lastOf(list) !== number) wordsWith.add(list, number);
      }
      return number;
    },

    remove: (number: number): void => {
      const word = words[number] ?? "";
      for (const key of allRunsOf(word)) wordsWith.remove(listOf(key), number);
      numbers.delete(word);
      words[number] = "";
      left.push(number);
    },

    /** How many words this is a part of at most: a guess that costs nothing. */
    mostHolding: (part: string): number => {
      const list = shortestList(part);
      return list === undefined ? 0 : wordsWith.sizeOf(list);
    },

    /** The numbers of the words that this is a part of. */
    findHolding: (part: string): ArrayLike<number> => {
      const list = shortestList(part);
      if (list === undefined) return [];
      const candidates = wordsWith.valuesOf(list);
      return part.length <= LONGEST_RUN ? candidates : candidates.filter((number) => words[number]?.includes(part));
    },
  };
}

const LONGEST_RUN = 3;

function allRunsOf(word: string): number[] {
  return [1, 2, LONGEST_RUN].flatMap((length) => runsOf(word, length));
}

/** So many neighbouring letters (UTF-16 units) each, as numbers; no two runs have the same, however long. */
function runsOf(word: string, length: number): number[] {
  const runs: number[] = [];
  for (let start = 0; start + length <= word.length; start += 1) {
    let run = 0;
    for (let at = start; at < start + length; at += 1) run = run * 0x10001 + word.charCodeAt(at) + 1;
    runs.push(run);
  }
  return runs;
}
