import { ensureCapacity } from "./ensure-capacity.ts";

/** Scores from `from` to `to`, both included, become `to` + min(score - `floor`, `kind`). */
export type ScoreStep = { from: number; to: number; floor: number; kind: number };

/**
 * Posting lists, numbered from 0, in one typed array: blocks of powers of two, with a free list for each block size. An
 * array for each list would take more memory than its values, since most lists are short. A list is an unordered set of
 * integers.
 */
export function createPostingLists() {
  let pool = new Uint32Array(1024);
  let used = 0;
  let starts = new Uint32Array(256);
  let sizes = new Uint32Array(256);
  /** Starts of free blocks, by the power of two that is their size. */
  const freeBlocks: number[][] = Array.from({ length: 32 }, () => []);

  const sizeOf = (list: number): number => sizes[list] ?? 0;

  function allocate(power: number): number {
    const free = freeBlocks[power]?.pop();
    if (free !== undefined) return free;
    const start = used;
    used += 2 ** power;
    pool = ensureCapacity(pool, used);
    return start;
  }

  return {
    sizeOf,

    add: (list: number, value: number): void => {
      starts = ensureCapacity(starts, list + 1);
      sizes = ensureCapacity(sizes, list + 1);
      const size = sizeOf(list);
      // A list's block is the next power of two; a full list moves to a block of twice the size.
      if (size === 0) starts[list] = allocate(0);
      else if (isPowerOfTwo(size)) {
        const [start, power] = [starts[list] ?? 0, powerOf(size)];
        const next = allocate(power + 1);
        pool.copyWithin(next, start, start + size);
        freeBlocks[power]?.push(start);
        starts[list] = next;
      }
      pool[(starts[list] ?? 0) + size] = value;
      sizes[list] = size + 1;
    },

    lastOf: (list: number): number | undefined => {
      const size = sizeOf(list);
      return size === 0 ? undefined : pool[(starts[list] ?? 0) + size - 1];
    },

    remove: (list: number, value: number): void => {
      const [start, size] = [starts[list] ?? 0, sizeOf(list)];
      const index = pool.subarray(start, start + size).indexOf(value);
      if (index === -1) return;
      pool[start + index] = pool[start + size - 1] ?? 0;
      sizes[list] = size - 1;
      // A list that fits into a smaller block moves there: its size determines that of its block.
      if (size === 1) freeBlocks[0]?.push(start);
      else if (isPowerOfTwo(size - 1)) {
        const power = powerOf(size - 1);
        const smaller = allocate(power);
        pool.copyWithin(smaller, start, start + size - 1);
        freeBlocks[power + 1]?.push(start);
        starts[list] = smaller;
      }
    },

    /** A view, valid until the next change. */
    valuesOf: (list: number): Uint32Array => {
      const start = starts[list] ?? 0;
      return pool.subarray(start, start + sizeOf(list));
    },

    /** The maximum of `gradeOf` over a list's values; 0 for an empty list. Stops at `max`, which no grade exceeds. */
    maxGrade: (list: number, gradeOf: (value: number) => number, max: number): number => {
      const start = starts[list] ?? 0;
      const end = start + sizeOf(list);
      let highest = 0;
      for (let at = start; at < end && highest < max; at += 1) highest = Math.max(highest, gradeOf(pool[at] ?? 0));
      return highest;
    },

    /** Raises the scores of a list's values and appends those values to `raised` from `count` on; gives the new count. */
    raiseScores: (
      list: number,
      scores: Uint16Array,
      { from, to, floor, kind }: ScoreStep,
      raised: Uint32Array,
      count: number,
    ): number => {
      const start = starts[list] ?? 0;
      const end = start + sizeOf(list);
      let after = count;
      for (let at = start; at < end; at += 1) {
        const value = pool[at] ?? 0;
        const score = scores[value] ?? 0;
        if (score < from || score > to) continue;
        scores[value] = to + (score - floor < kind ? score - floor : kind);
        raised[after] = value;
        after += 1;
      }
      return after;
    },
  };
}

const isPowerOfTwo = (size: number) => (size & (size - 1)) === 0;

const powerOf = (size: number) => 31 - Math.clz32(size);
