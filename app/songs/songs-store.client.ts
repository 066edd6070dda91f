import { readStored, writeStored } from "#app/platform/web-storage.client.ts";
import { afterPointerRelease } from "#app/ui/pointer-press.client.ts";
import { type SavedSong, songKey, songsFromStorage, withToggledSong } from "./saved-songs.ts";

const SONGS_KEY = "radioSongs";

const listeners = new Set<() => void>();
let songs: readonly SavedSong[] | null = null;
let keys: ReadonlySet<string> = new Set();

/** This browser's saved songs, newest first; the same array until they change. */
export function savedSongs(): readonly SavedSong[] {
  return songs ?? assign(songsFromStorage(stored()));
}

/** Whether a song with this key is saved. */
export function isSongSaved(key: string): boolean {
  savedSongs();
  return keys.has(key);
}

/** Calls the listener when songs change, in this tab or another. Returns the function that ends it. */
export function onSongsChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorageEvent);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorageEvent);
  };
}

/** Saves or removes a song in the stored list, which another tab may have changed. Returns whether it is saved now. */
export function toggleSong(song: SavedSong): boolean {
  const text = stored();
  const next = withToggledSong(text === null ? savedSongs() : songsFromStorage(text), song);
  publish(next);
  writeStored("localStorage", SONGS_KEY, JSON.stringify(next));
  return isSongSaved(songKey(song));
}

function onStorageEvent(event: StorageEvent): void {
  if (event.key !== SONGS_KEY && event.key !== null) return;
  afterPointerRelease(() => publish(songsFromStorage(stored())));
}

function publish(next: readonly SavedSong[]): void {
  assign(next);
  for (const listener of listeners) listener();
}

function assign(next: readonly SavedSong[]): readonly SavedSong[] {
  songs = next;
  keys = new Set(next.map(songKey));
  return next;
}

function stored(): string | null {
  return readStored("localStorage", SONGS_KEY);
}
