import { createStoredList } from "#app/platform/ui/stored-list.client.ts";
import { type SavedSong, songKey, songsFromStorage, withToggledSong } from "./saved-songs.ts";

const { current, onChange, change } = createStoredList("radioSongs", songsFromStorage);

/** This browser's saved songs, newest first; the same array until they change. */
export const savedSongs = current;

/** Calls the listener when songs change, in this tab or another. Returns the function that ends it. */
export const onSongsChange = onChange;

/** The keys of these songs, so that each heart need not read the list. */
let keyed: { songs: readonly SavedSong[]; keys: ReadonlySet<string> } = { songs: [], keys: new Set() };

/** Whether a song with this key is saved. */
export function isSongSaved(key: string): boolean {
  const songs = savedSongs();
  if (songs !== keyed.songs) keyed = { songs, keys: new Set(songs.map(songKey)) };
  return keyed.keys.has(key);
}

/** Saves or removes a song. Returns whether it is saved now. */
export function toggleSong(song: SavedSong): boolean {
  change((songs) => withToggledSong(songs, song));
  return isSongSaved(songKey(song));
}
