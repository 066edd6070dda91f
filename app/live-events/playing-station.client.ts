import type { SongTitle } from "./audience.ts";

/** Titles come to this station's listeners only. */
export type StationTitle = SongTitle & { stationId: string };

const titleListeners = new Set<(title: StationTitle) => void>();
const stationListeners = new Set<() => void>();
let playing: string | null = null;

/** Says which station is playing in this tab, or that none is: the event stream then brings its titles, and its listener counts. */
export function setPlayingStation(id: string | null): void {
  if (id === playing) return;
  playing = id;
  for (const listener of stationListeners) listener();
}

/** The station that is playing in this tab. */
export function playingStation(): string | null {
  return playing;
}

export function subscribeToPlayingStation(listener: () => void): () => void {
  stationListeners.add(listener);
  return () => stationListeners.delete(listener);
}

/** Calls back with each title that the event stream brings, whichever tab keeps it. */
export function subscribeToTitles(listener: (title: StationTitle) => void): () => void {
  titleListeners.add(listener);
  return () => titleListeners.delete(listener);
}

export function publishTitle(title: StationTitle): void {
  for (const listener of titleListeners) listener(title);
}
