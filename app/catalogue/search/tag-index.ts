import { fold } from "#app/platform/folded-text.ts";
import { createPostingLists } from "./posting-lists.ts";

/** Slots of stations by tag: whole tags, compared without case and accents. */
export function createTagIndex() {
  const ids = new Map<string, number>();
  const freeIds: number[] = [];
  const postings = createPostingLists();

  const keysOf = (tags: readonly string[]) => new Set(tags.map(fold));

  function idOf(key: string): number {
    // With no free id, the ids in use are 0 to size - 1.
    const id = ids.get(key) ?? freeIds.pop() ?? ids.size;
    ids.set(key, id);
    return id;
  }

  return {
    add: (slot: number, tags: readonly string[]): void => {
      for (const key of keysOf(tags)) postings.add(idOf(key), slot);
    },

    /** `tags`: those that were added. */
    remove: (slot: number, tags: readonly string[]): void => {
      for (const key of keysOf(tags)) {
        const id = ids.get(key);
        if (id === undefined) continue;
        postings.remove(id, slot);
        if (postings.sizeOf(id) > 0) continue;
        ids.delete(key);
        freeIds.push(id);
      }
    },

    find: (tag: string): ReadonlySet<number> => {
      const id = ids.get(fold(tag));
      return new Set(id === undefined ? [] : postings.valuesOf(id));
    },
  };
}
