import { readStored, writeStored } from "#app/platform/web-storage.client.ts";
import { afterPointerRelease } from "#app/ui/pointer-press.client.ts";

/** Source: spec, section 9. */
const FAVOURITES_KEY = "radioFavorites";

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

const listeners = new Set<() => void>();
let ids: readonly string[] | null = null;

/** This browser's favourite ids; the same array until they change. */
export function favouriteIds(): readonly string[] {
  ids ??= read();
  return ids;
}

/** Calls the listener when favourites change, in this tab or another. Returns the function that ends it. */
export function onFavouritesChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorageEvent);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorageEvent);
  };
}

/** Toggles a favourite in the stored list, which another tab may have changed. Returns whether it is a favourite now. */
export function toggleFavourite(id: string): boolean {
  save(toggled(stored() ? read() : favouriteIds(), id));
  return favouriteIds().includes(id);
}

/** Adds the missing ids to the stored list. Returns the list before. */
export function addFavourites(more: readonly string[]): readonly string[] {
  const before = stored() ? read() : favouriteIds();
  save(merged(before, more));
  return before;
}

function save(next: readonly string[]): void {
  publish(next);
  writeStored("localStorage", FAVOURITES_KEY, JSON.stringify(next));
}

function onStorageEvent(event: StorageEvent): void {
  if (event.key === FAVOURITES_KEY || event.key === null) afterPointerRelease(() => publish(read()));
}

function publish(next: readonly string[]): void {
  ids = next;
  for (const listener of listeners) listener();
}

function read(): readonly string[] {
  return favouritesFromStorage(stored());
}

function stored(): string | null {
  return readStored("localStorage", FAVOURITES_KEY);
}
