import { FAVOURITES_KEY, favouritesFromStorage, toggled } from "./favourites.ts";

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
  become(toggled(stored() ? read() : favouriteIds(), id));
  try {
    localStorage.setItem(FAVOURITES_KEY, JSON.stringify(favouriteIds()));
  } catch {
    // Storage is full or closed to us: the favourites hold for this visit.
  }
  return favouriteIds().includes(id);
}

function hearOtherTab(event: StorageEvent): void {
  if (event.key === FAVOURITES_KEY || event.key === null) become(read());
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
