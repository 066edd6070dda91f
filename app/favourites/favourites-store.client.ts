import { afterPointerRelease } from "#app/ui/pointer-press.client.ts";
import { FAVOURITES_KEY, favouritesFromStorage, merged, toggled } from "./favourites.ts";

const listeners = new Set<() => void>();
let ids: readonly string[] | null = null;

/** This browser's favourites. The same array until they change. */
export function favouriteIds(): readonly string[] {
  ids ??= read();
  return ids;
}

/** Calls back when favourites change, in this tab or in another one. */
export function onFavouritesChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", hearOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", hearOtherTab);
  };
}

/** Toggles one, starting from what storage holds now: another tab may have changed it. Gives whether it is one then. */
export function toggleFavourite(id: string): boolean {
  keep(toggled(stored() ? read() : favouriteIds(), id));
  return favouriteIds().includes(id);
}

/** Adds those that are not there yet, likewise. Gives those that were there before. */
export function addFavourites(more: readonly string[]): readonly string[] {
  const before = stored() ? read() : favouriteIds();
  keep(merged(before, more));
  return before;
}

function keep(next: readonly string[]): void {
  become(next);
  try {
    localStorage.setItem(FAVOURITES_KEY, JSON.stringify(next));
  } catch {
    // Storage is full or closed to us: the favourites hold for this visit.
  }
}

function hearOtherTab(event: StorageEvent): void {
  if (event.key === FAVOURITES_KEY || event.key === null) afterPointerRelease(() => become(read()));
}

function become(next: readonly string[]): void {
  ids = next;
  for (const listener of listeners) listener();
}

function read(): readonly string[] {
  return favouritesFromStorage(stored());
}

function stored(): string | null {
  try {
    return localStorage.getItem(FAVOURITES_KEY);
  } catch {
    return null;
  }
}
