import { createStoredList } from "#app/platform/ui/stored-list.client.ts";
import { queueChanges } from "./favourites-queue.client.ts";

/** Parses the stored ids: unique, in the order in which they were added; empty if the value is malformed. */
export function favouritesFromStorage(stored: string | null): readonly string[] {
  if (!stored) return [];
  try {
    const ids: unknown = JSON.parse(stored);
    if (!Array.isArray(ids)) return [];
    return [...new Set(ids.filter((id) => typeof id === "string" || typeof id === "number").map(String))];
  } catch {
    return [];
  }
}

/** Adds the id if it is missing, else removes it. Source: spec, section 4. */
export function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

/** Appends the missing ids in their order. */
export function merged(ids: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...ids, ...more])];
}

/** The key's source: spec, section 9. */
const { current, onChange, change } = createStoredList("radioFavorites", favouritesFromStorage);

/** This browser's favourite ids; the same array until they change. */
export const favouriteIds = current;

/** Calls the listener when favourites change, in this tab or another. Returns the function that ends it. */
export const onFavouritesChange = onChange;

/** Adds a favourite, or removes it. Returns whether it is a favourite now. */
export function toggleFavourite(id: string): boolean {
  change((ids) => {
    const next = toggled(ids, id);
    queueChanges([id], next.includes(id));
    return next;
  });
  return favouriteIds().includes(id);
}

/** Adds the missing ids. Returns the list before. */
export function addFavourites(more: readonly string[]): readonly string[] {
  let before: readonly string[] = [];
  change((ids) => {
    before = ids;
    const next = merged(ids, more);
    queueChanges(next.slice(ids.length), true);
    return next;
  });
  return before;
}

/** Replaces the list by the one of an account. */
export function replaceFavourites(ids: readonly string[]): void {
  change(() => ids);
}
