import { fold } from "#app/platform/text/folded-text.ts";

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
  return facets.sort(facetOrder);
}

/** The most frequent first; on a tie in alphabetical order. */
export function facetOrder(one: Facet, other: Facet): number {
  return other.count - one.count || collator.compare(one.label, other.label);
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

/** A text and its number of stations. */
type Spelling = [text: string, count: number];

type Group = { key: string; spellings: Map<string, number> };

/** The group of the empty value. */
const NO_GROUP = 0;

/**
 * Numbered groups of texts that are equal without case and accents, such as 'Jazz' and 'jazz': stations are filtered
 * and counted by comparing numbers. The label of a group is its most frequent spelling.
 */
export function createGroups() {
  const groups: (Group | undefined)[] = [undefined];
  const numbers = new Map<string, number>();
  /** The numbers of the spellings in use, which spares folding the same few texts again. */
  const numbersBySpelling = new Map<string, number>();
  const freeNumbers: number[] = [];

  function numberOf(text: string): number {
    const key = fold(text);
    if (!key) return NO_GROUP;
    const found = numbers.get(key);
    if (found !== undefined) return found;
    const number = freeNumbers.pop() ?? groups.length;
    groups[number] = { key, spellings: new Map() };
    numbers.set(key, number);
    return number;
  }

  return {
    /** One more than the largest number that was ever used. */
    size: () => groups.length,

    /** Adds a station to the group of this text; gives the group's number. */
    add: (text: string): number => {
      const number = numbersBySpelling.get(text) ?? numberOf(text);
      const spellings = groups[number]?.spellings;
      if (!spellings) return NO_GROUP;
      numbersBySpelling.set(text, number);
      spellings.set(text, (spellings.get(text) ?? 0) + 1);
      return number;
    },

    remove: (text: string): void => {
      const number = numbersBySpelling.get(text) ?? NO_GROUP;
      const group = groups[number];
      if (!group) return;
      const count = (group.spellings.get(text) ?? 0) - 1;
      if (count > 0) group.spellings.set(text, count);
      else {
        numbersBySpelling.delete(text);
        group.spellings.delete(text);
      }
      if (group.spellings.size > 0) return;
      numbers.delete(group.key);
      groups[number] = undefined;
      freeNumbers.push(number);
    },

    /** The group of a text; null for an empty text, undefined for an unknown one. */
    find: (text: string): number | null | undefined => {
      const key = fold(text);
      return key ? numbers.get(key) : null;
    },

    labelOf: (number: number): string => {
      let best: Spelling = ["", 0];
      for (const spelling of groups[number]?.spellings ?? []) if (isBetter(spelling, best)) best = spelling;
      return best[0];
    },

    /** The number of stations in a group. */
    countOf: (number: number): number => {
      let total = 0;
      for (const count of groups[number]?.spellings.values() ?? []) total += count;
      return total;
    },
  };
}

/** The more frequent spelling; on a tie the first in code-unit order, so that all processes show the same. */
function isBetter([text, count]: Spelling, [bestText, bestCount]: Spelling): boolean {
  return count === bestCount ? text < bestText : count > bestCount;
}

export type Groups = ReturnType<typeof createGroups>;
