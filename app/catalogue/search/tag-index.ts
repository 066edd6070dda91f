import { fold } from "#app/platform/folded-text.ts";
import { createPostingLists } from "./posting-lists.ts";

/** Which stations, each in a numbered slot, have which tags: whole, without case and accents. */
export function createTagIndex() {
  const numbers = new Map<string, number>();
  const left: number[] = [];
  const tagged = createPostingLists();

  const keysOf = (tags: readonly string[]) => new Set(tags.map(fold));

  function numberOf(key: string): number {
    // As long as none is left unused, the numbers in use are all below.
    const number = numbers.get(key) ?? left.pop() ?? numbers.size;
    numbers.set(key, number);
    return number;
  }

  return {
    add: (slot: number, tags: readonly string[]): void => {
      for (const key of keysOf(tags)) tagged.add(numberOf(key), slot);
    },

    /** With the tags that were added. */
    remove: (slot: number, tags: readonly string[]): void => {
      for (const key of keysOf(tags)) {
        const number = numbers.get(key);
        if (number === undefined) continue;
        tagged.remove(number, slot);
        if (tagged.sizeOf(number) > 0) continue;
        numbers.delete(key);
        left.push(number);
      }
    },

    find: (tag: string): ReadonlySet<number> => {
      const number = numbers.get(fold(tag));
      return new Set(number === undefined ? [] : tagged.valuesOf(number));
    },
  };
}
