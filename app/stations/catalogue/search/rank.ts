import { ensureCapacity } from "./ensure-capacity.ts";
import { MATCH_KIND_COUNT, type SearchMatches } from "./inverted-index.ts";

/** A permutation and its inverse; valid until the sorted list changes. */
export type SortedPositions = {
  /** By position. */
  numbers: Uint32Array;
  /** By number. */
  positions: Uint32Array;
};

/** Ranks the matches of searches, which inverted-index.ts scores (MATCH_KIND_COUNT); its buffer is reused by the next search. */
export function createRanking() {
  let keys = new Uint32Array(256);

  /** Selects the smallest keys among the matches with a bounded heap. */
  function rankMatches(
    { numbers, positions }: SortedPositions,
    { slots, scores, minimumScore, nameStartsWith }: SearchMatches,
    limit: number,
  ): number[] {
    keys = ensureCapacity(keys, slots.length);
    // A separate loop: it lets the processor overlap the memory accesses of many slots.
    for (let index = 0; index < slots.length; index += 1) {
      const slot = slots[index] ?? 0;
      const behind = minimumScore + BEST_KIND - (scores[slot] ?? 0);
      keys[index] = (positions[slot] ?? 0) + (behind === 0 ? 0 : (behind + 1) * KIND_WEIGHT);
    }
    const heap = createBoundedHeap(limit, slots.length);
    for (const start of STRIDE_ORDER) {
      for (let index = start; index < slots.length; index += STRIDE_ORDER.length) {
        const key = keys[index] ?? 0;
        // Most matches are rejected here, without reading their names.
        if (heap.wouldReject(key)) continue;
        heap.push(key < KIND_WEIGHT && !nameStartsWith(numbers[key] ?? 0) ? key + KIND_WEIGHT : key);
      }
    }
    const first: number[] = [];
    for (const key of heap.sorted()) first.push(numbers[key & (KIND_WEIGHT - 1)] ?? 0);
    return first;
  }

  /**
   * The first slots of a search: by kind of match (see MATCH_KIND_COUNT), the best first; within the best kind, names that
   * start with the first word come first. Each group keeps the given order. `fits` filters the matches; null: all.
   */
  return (
    ordered: SortedPositions,
    found: SearchMatches,
    { limit, fits }: { limit: number; fits: ((slot: number) => boolean) | null },
  ): { slots: number[]; total: number } => {
    const fitting = fits ? { ...found, slots: found.slots.filter(fits) } : found;
    const total = fitting.slots.length;
    const isScanShorter = !fits && total * FULL_SCAN_RATIO > ordered.numbers.length;
    return { slots: (isScanShorter ? rankByScan : rankMatches)(ordered, fitting, limit), total };
  };
}

/** Scans all slots in their order, and stops when `limit` slots of the best group are found. */
function rankByScan(
  { numbers }: SortedPositions,
  { scores, minimumScore, nameStartsWith }: SearchMatches,
  limit: number,
): number[] {
  const groups: number[][] = Array.from({ length: MATCH_KIND_COUNT + 1 }, () => []);
  const [best = []] = groups;
  for (let position = 0; position < numbers.length && best.length < limit; position += 1) {
    const slot = numbers[position] ?? 0;
    const score = scores[slot] ?? 0;
    if (score < minimumScore) continue;
    const behind = minimumScore + BEST_KIND - score;
    const group = groups[behind === 0 && nameStartsWith(slot) ? 0 : behind + 1];
    if (group && group.length < limit) group.push(slot);
  }
  return groups.flat().slice(0, limit);
}

/** How far the score of the best kind is above `minimumScore`. */
const BEST_KIND = MATCH_KIND_COUNT - 1;

/** Added to the position for each kind: more than any position, and below 2³¹ for all kinds together. */
const KIND_WEIGHT = 2 ** 28;

/** A scan of all slots is faster when at least one slot in so many matches. */
const FULL_SCAN_RATIO = 6;

/**
 * The order of 16 interleaved passes over the matches. Slots are often in the reverse of the wanted order: a single
 * pass would push every key, each being smaller than all before.
 */
const STRIDE_ORDER = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15];

/**
 * Keeps the `limit` smallest of a stream of integers from 0 to 2³¹ - 1: a bounded max-heap in one typed array, in which
 * most numbers of a long stream are rejected by one comparison. `count`: the length of the stream at most.
 */
export function createBoundedHeap(limit: number, count: number) {
  const capacity = Math.min(limit, count);
  const heap = new Int32Array(capacity);
  let size = 0;

  function siftDown(number: number): void {
    let index = 0;
    for (let child = 1; child < size; child = index * 2 + 1) {
      if (child + 1 < size && at(heap, child + 1) > at(heap, child)) child += 1;
      if (at(heap, child) <= number) break;
      heap[index] = at(heap, child);
      index = child;
    }
    heap[index] = number;
  }

  function siftUp(number: number): void {
    let index = size;
    size += 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (at(heap, parent) >= number) break;
      heap[index] = at(heap, parent);
      index = parent;
    }
    heap[index] = number;
  }

  const wouldReject = (number: number): boolean => size === capacity && (capacity === 0 || number >= at(heap, 0));

  return {
    /** Whether `push` would ignore this number, now and later. */
    wouldReject,

    push: (number: number): void => {
      if (wouldReject(number)) return;
      if (size < capacity) siftUp(number);
      else siftDown(number);
    },

    /** The kept numbers in ascending order. Ends the use of the heap. */
    sorted: (): Int32Array => heap.subarray(0, size).sort(),
  };
}

const at = (numbers: Int32Array, index: number): number => numbers[index] ?? 0;
