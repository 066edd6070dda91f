import type { SongTitle } from "#app/platform/live-events/live-change.ts";
import { hasUnwantedCharacters, oneLine } from "#app/platform/text/plain-text.ts";

/** A song that a visitor has saved. `savedAt`: ISO 8601. */
export type SavedSong = SongTitle & { stationId: string; stationName: string; savedAt: string };

/** A song before it is saved. */
export type UndatedSong = Omit<SavedSong, "savedAt">;

/** With more, the oldest are dropped: local storage has room for a few megabytes. */
export const MAX_SONGS = 1_000;

/** The longest text of a song that is read from storage; titles of streams have at most 200 characters. */
const MAX_LENGTH = 300;

/** Parses the stored songs, newest first: at most MAX_SONGS, each once; entries that this module does not write are dropped. */
export function songsFromStorage(stored: string | null): readonly SavedSong[] {
  if (!stored) return [];
  try {
    const entries: unknown = JSON.parse(stored);
    if (!Array.isArray(entries)) return [];
    const songs = new Map(
      entries
        .filter(isSavedSong)
        .map(onlyFields)
        .map((song) => [songKey(song), song]),
    );
    return [...songs.values()].slice(0, MAX_SONGS);
  } catch {
    return [];
  }
}

function isSavedSong(entry: unknown): entry is SavedSong {
  if (typeof entry !== "object" || entry === null) return false;
  const { artist, title, stationId, stationName, savedAt } = entry as Partial<Record<keyof SavedSong, unknown>>;
  const areTexts = [artist, title, stationId, stationName, savedAt].every(
    (text) => typeof text === "string" && text.length <= MAX_LENGTH && !hasUnwantedCharacters(text),
  );
  return areTexts && title !== "" && stationId !== "" && !Number.isNaN(Date.parse(String(savedAt)));
}

/** Texts as streams give them now: those that were saved earlier may be decomposed. */
function onlyFields({ artist, title, stationId, stationName, savedAt }: SavedSong): SavedSong {
  return { artist: oneLine(artist), title: oneLine(title), stationId, stationName: oneLine(stationName), savedAt };
}

/** What makes two songs the same: artist and title, as their stations sent them. */
export function songKey({ artist, title }: SongTitle): string {
  return JSON.stringify([artist, title]);
}

/** Adds a song at the front if it is missing, else removes it. */
export function withToggledSong(songs: readonly SavedSong[], song: SavedSong): readonly SavedSong[] {
  const others = songs.filter((other) => songKey(other) !== songKey(song));
  return others.length < songs.length ? others : [song, ...songs].slice(0, MAX_SONGS);
}
