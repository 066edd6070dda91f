import type { Groups } from "./groups.ts";

/** A value that stations can be narrowed by, and how many there are. */
export type Facet = { label: string; count: number };

const collator = new Intl.Collator("pt");

/** Groups that some station is in, most frequent first. */
export function facetsOf(groups: Pick<Groups, "labelOf">, counts: Uint32Array): Facet[] {
  const facets: Facet[] = [];
  // The first stands for what is not said.
  for (let number = 1; number < counts.length; number += 1) {
    const count = counts[number] ?? 0;
    if (count > 0) facets.push({ label: groups.labelOf(number), count });
  }
  return facets.sort((one, other) => other.count - one.count || collator.compare(one.label, other.label));
}

/** What names begin with, by number: A to Z, then all others. */
export const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ#"];

/** The number of a letter among LETTERS; -1 for what is none. */
export const letterIndex = (letter: string): number => LETTERS.indexOf(letter);

/** With which a name begins, in its folded form. */
export function initialIndex(folded: string): number {
  const place = folded.charCodeAt(0) - "a".charCodeAt(0);
  return place >= 0 && place < 26 ? place : 26;
}

/** Letters with which some name begins, from A to Z, the others last. */
export function letterFacets(counts: Uint32Array): Facet[] {
  return LETTERS.map((label, number) => ({ label, count: counts[number] ?? 0 })).filter(({ count }) => count > 0);
}
