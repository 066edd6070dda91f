import type { SongTitle } from "./live-change.ts";

/** A title with the station that plays it. */
export type StationTitle = SongTitle & { stationId: string };

const titleListeners = new Set<(title: StationTitle) => void>();
const stationListeners = new Set<() => void>();
let playing: string | null = null;

/** Sets the station that plays in this tab, or null. The event stream then delivers its titles and counts its listener. */
export function setPlayingStation(id: string | null): void {
  if (id === playing) return;
  playing = id;
  for (const listener of stationListeners) listener();
}

/** The station that plays in this tab. */
export function playingStation(): string | null {
  return playing;
}

export function subscribeToPlayingStation(listener: () => void): () => void {
  stationListeners.add(listener);
  return () => stationListeners.delete(listener);
}

/** Calls `listener` with each title from the event stream, whichever tab holds it. Returns the unsubscribe function. */
export function subscribeToTitles(listener: (title: StationTitle) => void): () => void {
  titleListeners.add(listener);
  return () => titleListeners.delete(listener);
}

export function publishTitle(title: StationTitle): void {
  for (const listener of titleListeners) listener(title);
}
