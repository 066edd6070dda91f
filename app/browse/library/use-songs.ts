import { useSyncExternalStore } from "react";
import type { SongTitle } from "#app/platform/live-events/live-change.ts";
import { showToast } from "#app/platform/ui/toast.ts";
import { type SavedSong, songKey, type UndatedSong } from "./saved-songs.ts";
import { isSongSaved, onSongsChange, savedSongs, toggleSong } from "./songs-store.client.ts";

/** This browser's saved songs, newest first; null in server-rendered HTML. */
export function useSavedSongs(): readonly SavedSong[] | null {
  return useSyncExternalStore<readonly SavedSong[] | null>(onSongsChange, savedSongs, () => null);
}

export function useIsSongSaved(song: SongTitle): boolean {
  const key = songKey(song);
  return useSyncExternalStore(
    onSongsChange,
    () => isSongSaved(key),
    () => false,
  );
}

/** Saves a song, or removes it, and shows a toast. */
export function toggleSongWithToast(song: UndatedSong): void {
  const saved = toggleSong({ ...song, savedAt: new Date().toISOString() });
  const text = saved ? "Guardada nas minhas canções" : "Retirada das minhas canções";
  showToast({ kind: "success", text, about: "songs" });
}
