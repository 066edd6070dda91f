import type { Entry } from "./entry.ts";
import { fold, wordsOf } from "./fold.ts";

/** What a list is narrowed by; empty: not at all. All of it is compared without case and accents. */
export type Narrowing = {
  /** Every word in some field, as in a search. */
  q: string;
  genre: string;
  country: string;
  tag: string;
  /** The name's first: A to Z, or '#' for all others. */
  letter: string;
};

/** Those that fit everything asked for, in the order in which they came. */
export function narrow(entries: readonly Entry[], wanted: Narrowing): readonly Entry[] {
  const words = wordsOf(wanted.q);
  const [genre, country, tag] = [fold(wanted.genre), fold(wanted.country), fold(wanted.tag)];
  const { letter } = wanted;
  if (words.length === 0 && !genre && !country && !tag && !letter) return entries;
  return entries.filter(
    (entry) =>
      (!genre || entry.genre === genre) &&
      (!country || entry.country === country) &&
      (!letter || entry.letter === letter) &&
      (!tag || entry.tags.includes(tag)) &&
      words.every((word) => entry.text.includes(word)),
  );
}
