import type { Groups } from "./groups.ts";

/** A value of a filter and its number of stations. */
export type Facet = { label: string; count: number };

const collator = new Intl.Collator("pt");

/** The groups with at least one station, most frequent first. `counts`: by group. */
export function facetsOf(groups: Pick<Groups, "labelOf">, counts: Uint32Array): Facet[] {
  const facets: Facet[] = [];
  // Group 0 is the empty value.
  for (let group = 1; group < counts.length; group += 1) {
    const count = counts[group] ?? 0;
    if (count > 0) facets.push({ label: groups.labelOf(group), count });
  }
  return facets.sort((one, other) => other.count - one.count || collator.compare(one.label, other.label));
}

/** The initials of names: A to Z, then '#' for all others. */
export const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ#"];

/** The index of a letter in LETTERS; -1 for an unknown one. */
export const letterIndex = (letter: string): number => LETTERS.indexOf(letter);

/** The index in LETTERS of the initial of a folded name. */
export function initialIndex(folded: string): number {
  const index = folded.charCodeAt(0) - "a".charCodeAt(0);
  return index >= 0 && index < 26 ? index : 26;
}

/** The letters with at least one station, in the order of LETTERS. `counts`: by index in LETTERS. */
export function letterFacets(counts: Uint32Array): Facet[] {
  return LETTERS.map((label, index) => ({ label, count: counts[index] ?? 0 })).filter(({ count }) => count > 0);
}
