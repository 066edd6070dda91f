import { ensureCapacity } from "./search/posting-lists.ts";

/** Good until something comes or goes. */
export type SortedPositions = {
  /** By place. */
  numbers: Uint32Array;
  /** By number. */
  positions: Uint32Array;
};

/**
 * Numbers in an order that `compare` says, kept while some come and go: one that comes is put where it belongs, and nothing
 * else is compared. No two may be equal, and what a number stands for may change only while it is out.
 */
export function createSortedList(compare: (one: number, other: number) => number) {
  let numbers = new Uint32Array(256);
  let size = 0;
  /** Came, and have no place yet: they get it when somebody asks for the order, or when there is time. */
  const waiting = new Set<number>();

  /** How many of the first `end` stand before those that `isAfter` tells. */
  function search(end: number, isAfter: (number: number) => boolean): number {
    let [from, to] = [0, end];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isAfter(numbers[middle] ?? 0)) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  /** Where each number stands, when that is known: made when asked for, and forgotten when something comes or goes. */
  let positions = new Uint32Array(0);
  let arePlacesKnown = false;

  function findPlaces(): void {
    if (arePlacesKnown) return;
    for (let at = 0; at < size; at += 1) {
      const number = numbers[at] ?? 0;
      if (number >= positions.length) positions = ensureCapacity(positions, number + 1);
      positions[number] = at;
    }
    arePlacesKnown = true;
  }

  function prepare(most: number): boolean {
    const coming = [...waiting.values().take(most)].sort(compare);
    if (coming.length === 0) return waiting.size > 0;
    for (const number of coming) waiting.delete(number);
    arePlacesKnown = false;
    numbers = ensureCapacity(numbers, size + coming.length);
    // From the last one on, so that everything moves once.
    let end = size;
    for (let more = coming.length; more > 0; more -= 1) {
      const number = coming[more - 1] ?? 0;
      const at = search(end, (other) => compare(number, other) < 0);
      numbers.copyWithin(at + more, at, end);
      numbers[at + more - 1] = number;
      end = at;
    }
    size += coming.length;
    return waiting.size > 0;
  }

  return {
    /** Gives so many of those that came a place; true when others are left. */
    prepare,

    /** In order; a view, good until something comes or goes. */
    all: (): Uint32Array => {
      prepare(Number.POSITIVE_INFINITY);
      return numbers.subarray(0, size);
    },

    /** Where those begin that stand after something; `isAfter` tells them. */
    indexAfter: (isAfter: (number: number) => boolean): number => {
      prepare(Number.POSITIVE_INFINITY);
      return search(size, isAfter);
    },

    /** For who wants some of them in order: quicker than meeting few among all. */
    ordered: (): SortedPositions => {
      prepare(Number.POSITIVE_INFINITY);
      findPlaces();
      return { numbers: numbers.subarray(0, size), positions };
    },

    add: (coming: Iterable<number>): void => {
      for (const number of coming) waiting.add(number);
    },

    remove: (asked: ReadonlySet<number>): void => {
      const leaving = new Set(asked);
      for (const number of asked) if (waiting.delete(number)) leaving.delete(number);
      const [one] = leaving;
      if (one === undefined) return;
      arePlacesKnown = false;
      if (leaving.size === 1) {
        const at = numbers.subarray(0, size).indexOf(one);
        if (at === -1) return;
        numbers.copyWithin(at, at + 1, size);
        size -= 1;
        return;
      }
      // One pass for all; far quicker with an array than asking a set for each.
      const leaves = new Uint8Array(largestOf(leaving) + 1);
      for (const number of leaving) leaves[number] = 1;
      let kept = 0;
      for (let at = 0; at < size; at += 1) {
        const number = numbers[at] ?? 0;
        if (leaves[number] === 1) continue;
        numbers[kept] = number;
        kept += 1;
      }
      size = kept;
    },
  };
}

function largestOf(numbers: Iterable<number>): number {
  let largest = 0;
  for (const number of numbers) largest = Math.max(largest, number);
  return largest;
}

export type SortedList = ReturnType<typeof createSortedList>;
