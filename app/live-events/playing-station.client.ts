import type { SongTitle } from "./audience.ts";

/** Titles come to this station's listeners only. */
export type StationTitle = SongTitle & { stationId: string };

const titleListeners = new Set<(title: StationTitle) => void>();
const stationListeners = new Set<() => void>();
let heard: string | null = null;

/** Says which station is heard in this tab, or that none is: the event stream then brings its titles, and its listener counts. */
export function hearStation(id: string | null): void {
  if (id === heard) return;
  heard = id;
  for (const listener of stationListeners) listener();
}

/** The station that is heard in this tab. */
export function heardStation(): string | null {
  return heard;
}

export function onHeardStation(listener: () => void): () => void {
  stationListeners.add(listener);
  return () => stationListeners.delete(listener);
}

/** Calls back with each title that the event stream brings, whichever tab keeps it. */
export function onTitle(listener: (title: StationTitle) => void): () => void {
  titleListeners.add(listener);
  return () => titleListeners.delete(listener);
}

export function tellTitle(title: StationTitle): void {
  for (const listener of titleListeners) listener(title);
}
