import { readStored, writeStored } from "#app/platform/web-storage.client.ts";
import { afterPointerRelease } from "#app/ui/pointer-press.client.ts";
import { type Recent, recentsFromStorage } from "./recents.ts";
import { RECENTS_KEY } from "./recents-mark.ts";

const listeners = new Set<() => void>();
let recents: readonly Recent[] | null = null;

/** What was listened to in this browser, newest first; the same array until it changes. */
export function recentStations(): readonly Recent[] {
  recents ??= recentsFromStorage(stored());
  return recents;
}

/** Calls the listener when the list changes, in this tab or another. Returns the function that ends it. */
export function onRecentsChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorageEvent);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorageEvent);
  };
}

/** Applies a change to the stored list, which another tab may have changed. */
export function changeRecents(change: (before: readonly Recent[]) => readonly Recent[]): void {
  const text = stored();
  const next = change(text === null ? recentStations() : recentsFromStorage(text));
  publish(next);
  writeStored("localStorage", RECENTS_KEY, next.length > 0 ? JSON.stringify(next) : null);
}

function onStorageEvent(event: StorageEvent): void {
  if (event.key !== RECENTS_KEY && event.key !== null) return;
  afterPointerRelease(() => publish(recentsFromStorage(stored())));
}

function publish(next: readonly Recent[]): void {
  recents = next;
  for (const listener of listeners) listener();
}

function stored(): string | null {
  return readStored("localStorage", RECENTS_KEY);
}
