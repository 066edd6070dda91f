import { decompose } from "#app/platform/plain-text.ts";

/** A stream of numbers from 0 up to, but not including, 1. */
export type Random = () => number;

/** Text without accents, in lower case and trimmed, so that spelling variants of a name share one cover. */
export function fold(text: string): string {
  return decompose(text, "NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .trim();
}

/** The seed of a name: an unsigned 32-bit number. Source: FNV-1a, taken over code points instead of bytes. */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of fold(name)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** The same stream for the same seed, everywhere. Source: mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 up to, but not including, the limit. */
export function randomIntegerBelow(limit: number, random: Random): number {
  return Math.floor(random() * limit);
}

/** So many different whole numbers below the limit. */
export function distinctIntegersBelow(limit: number, count: number, random: Random): Set<number> {
  const picked = new Set<number>();
  while (picked.size < count) picked.add(randomIntegerBelow(limit, random));
  return picked;
}

/** One of two, evenly. */
export function randomBoolean(random: Random): boolean {
  return random() < 0.5;
}

/** An angle in radians anywhere on the circle. */
export function randomPhase(random: Random): number {
  return random() * 6.28;
}
