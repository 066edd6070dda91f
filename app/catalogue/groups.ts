import { fold } from "#app/platform/folded-text.ts";

/** A text and how many stations say it so. */
type Spelling = [text: string, count: number];

type Group = { key: string; spellings: Map<string, number> };

/** The number of the group of what is not said; it is counted among none. */
export const NO_GROUP = 0;

/**
 * Texts that say the same, such as 'Jazz' and 'jazz', as one numbered group: stations are narrowed and counted by comparing
 * numbers. A group is called as most of its texts are spelled.
 */
export function createGroups() {
  const groups: (Group | undefined)[] = [undefined];
  const numbers = new Map<string, number>();
  /** Folding is dear and the same few texts come again and again; holds those that are in use. */
  const known = new Map<string, number>();
  const left: number[] = [];

  function numberOf(text: string): number {
    const key = fold(text);
    if (!key) return NO_GROUP;
    const found = numbers.get(key);
    if (found !== undefined) return found;
    const number = left.pop() ?? groups.length;
    groups[number] = { key, spellings: new Map() };
    numbers.set(key, number);
    return number;
  }

  return {
    /** How many numbers are taken, or were. */
    size: () => groups.length,

    /** The number of this text's group, one station more being in it. */
    add: (text: string): number => {
      const number = known.get(text) ?? numberOf(text);
      const spellings = groups[number]?.spellings;
      if (!spellings) return NO_GROUP;
      known.set(text, number);
      spellings.set(text, (spellings.get(text) ?? 0) + 1);
      return number;
    },

    remove: (text: string): void => {
      const number = known.get(text) ?? NO_GROUP;
      const group = groups[number];
      if (!group) return;
      const count = (group.spellings.get(text) ?? 0) - 1;
      if (count > 0) group.spellings.set(text, count);
      else {
        known.delete(text);
        group.spellings.delete(text);
      }
      if (group.spellings.size > 0) return;
      numbers.delete(group.key);
      groups[number] = undefined;
      left.push(number);
    },

    /** The group that a visitor means; null for none: nothing said. Unknown ones are undefined. */
    find: (text: string): number | null | undefined => {
      const key = fold(text);
      return key ? numbers.get(key) : null;
    },

    labelOf: (number: number): string => {
      let best: Spelling = ["", 0];
      for (const spelling of groups[number]?.spellings ?? []) if (isBetter(spelling, best)) best = spelling;
      return best[0];
    },

    /** How many stations are in a group. */
    countOf: (number: number): number => {
      let sum = 0;
      for (const count of groups[number]?.spellings.values() ?? []) sum += count;
      return sum;
    },
  };
}

/** The more frequent spelling; of two as frequent ones always the same, so that all processes show the same. */
function isBetter([text, count]: Spelling, [best, most]: Spelling): boolean {
  return count === most ? text < best : count > most;
}

export type Groups = ReturnType<typeof createGroups>;
