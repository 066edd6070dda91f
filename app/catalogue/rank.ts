import type { Found } from "./search-index.ts";

/**
 * The first found slots in the order in which they are shown: named so first, then with the words in the name, then the rest.
 * Each kind keeps the given order. `fits` leaves some out; null: none.
 */
export function rank(
  order: Uint32Array,
  found: Found,
  { limit, fits }: { limit: number; fits: ((slot: number) => boolean) | null },
): { slots: number[]; total: number } {
  const { held, named, all, begins } = found;
  const kinds: [number[], number[], number[]] = [[], [], []];
  let total = 0;
  for (let at = 0; at < order.length; at += 1) {
    const slot = order[at] ?? 0;
    if (held[slot] !== all || (fits && !fits(slot))) continue;
    total += 1;
    const kind = named[slot] === all ? (begins(slot) ? kinds[0] : kinds[1]) : kinds[2];
    if (kind.length < limit) kind.push(slot);
    // With enough of the best, or all of them, nothing that follows is shown.
    if (!fits && (total === found.total || kinds[0].length >= limit)) break;
  }
  return { slots: kinds.flat().slice(0, limit), total: fits ? total : found.total };
}

/** So many are sorted more quickly than they are met in a pass over all stations. */
const FEW = 2_000;

/** The found slots when they are few, in no order; null: they are not. */
export function slotsOfFew({ total, held, all, candidates }: Found): Uint32Array | null {
  return total > FEW ? null : candidates.filter((slot) => held[slot] === all);
}
