import { fnv1a } from "#app/platform/text/fnv1a.ts";
import { normalised } from "#app/platform/text/plain-text.ts";

/** A stream of numbers from 0 up to, but not including, 1. */
export type Random = () => number;

/**
 * A name or genre without accents, in lower case and trimmed, so that spelling variants share one cover. A frozen
 * variant of `fold`: it keeps compatibility forms, ß and the marks of other scripts. Seeds depend on it, and a changed
 * seed breaks the URLs of existing covers (`fold` changes 47 of the 2,000 texts in fixtures/names.json).
 */
export function foldForCover(text: string): string {
  return normalised(text, "NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .trim();
}

/** The seed of a name: an unsigned 32-bit number, the same for names that fold alike. */
export function seedOf(name: string): number {
  return fnv1a(foldForCover(name));
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

/** An integer from 0 up to, but not including, the limit. */
export function randomIntegerBelow(limit: number, random: Random): number {
  return Math.floor(random() * limit);
}

/** `count` different integers below the limit. */
export function distinctIntegersBelow(limit: number, count: number, random: Random): Set<number> {
  const picked = new Set<number>();
  while (picked.size < count) picked.add(randomIntegerBelow(limit, random));
  return picked;
}

/** True or false with equal probability. */
export function randomBoolean(random: Random): boolean {
  return random() < 0.5;
}

/** An angle in radians anywhere on the circle. */
export function randomPhase(random: Random): number {
  return random() * 6.28;
}
