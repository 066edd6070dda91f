import type { SortedPositions } from "../sorted-list.ts";
import { createBoundedHeap } from "./bounded-heap.ts";
import { MATCH_KINDS, type SearchMatches } from "./inverted-index.ts";
import { ensureCapacity } from "./posting-lists.ts";

/** Orders what searches find; the room that it needs is kept for the next. */
export function createRanking() {
  let keys = new Uint32Array(256);

  /** Meets only what was found. */
  function firstOfFew(
    { numbers, positions }: SortedPositions,
    { slots, scores, minimumScore, begins }: SearchMatches,
    limit: number,
  ): number[] {
    keys = ensureCapacity(keys, slots.length);
    // Nothing else is done here: that way the processor waits for many slots' positions at once.
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] ?? 0;
      const behind = minimumScore + BEST - (scores[slot] ?? 0);
      keys[at] = (positions[slot] ?? 0) + (behind === 0 ? 0 : (behind + 1) * KIND);
    }
    const smallest = createBoundedHeap(limit, slots.length);
    for (const start of TURNS) {
      for (let at = start; at < slots.length; at += TURNS.length) {
        const key = keys[at] ?? 0;
        // Most are too far behind anyway; how their names begin need not be known.
        if (smallest.isTooLarge(key)) continue;
        smallest.push(key < KIND && !begins(numbers[key] ?? 0) ? key + KIND : key);
      }
    }
    const first: number[] = [];
    for (const key of smallest.all()) first.push(numbers[key & (KIND - 1)] ?? 0);
    return first;
  }

  /**
   * The first found slots in the order in which they are shown: by kind (see MATCH_KINDS), the best first, and of the best kind
   * those first whose name begins with the first word. Each kind keeps the given order. `fits` leaves some out; null: none.
   */
  return (
    ordered: SortedPositions,
    found: SearchMatches,
    { limit, fits }: { limit: number; fits: ((slot: number) => boolean) | null },
  ): { slots: number[]; total: number } => {
    const fitting = fits ? { ...found, slots: found.slots.filter(fits) } : found;
    const total = fitting.slots.length;
    const isPassShorter = !fits && total * MANY > ordered.numbers.length;
    return { slots: (isPassShorter ? firstOfMany : firstOfFew)(ordered, fitting, limit), total };
  };
}

/** Goes through all slots in their order, which mostly ends soon: with enough of the best nothing that follows is shown. */
function firstOfMany(
  { numbers }: SortedPositions,
  { scores, minimumScore, begins }: SearchMatches,
  limit: number,
): number[] {
  const kinds: number[][] = Array.from({ length: MATCH_KINDS + 1 }, () => []);
  const [first = []] = kinds;
  for (let place = 0; place < numbers.length && first.length < limit; place += 1) {
    const slot = numbers[place] ?? 0;
    const score = scores[slot] ?? 0;
    if (score < minimumScore) continue;
    const behind = minimumScore + BEST - score;
    const kind = kinds[behind === 0 && begins(slot) ? 0 : behind + 1];
    if (kind && kind.length < limit) kind.push(slot);
  }
  return kinds.flat().slice(0, limit);
}

/** How far the score of the best kind is above `minimumScore`. */
const BEST = MATCH_KINDS - 1;

/** What a kind adds to a place; nothing has so many positions, and all kinds together stay below 2³¹. */
const KIND = 2 ** 28;

/** One in so many slots is found sooner in a pass over all. */
const MANY = 6;

/** Slots are often filled in the opposite order, and each would be smaller than all before: so they are met 16 apart. */
const TURNS = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15];
