import { readStored, writeStored } from "#app/platform/browser/web-storage.client.ts";
import { lastStationFromStorage, type StoredStation } from "./last-station.ts";
import { LAST_STATION_KEY } from "./page-marks.ts";

type Listener = (last: StoredStation | null) => void;

const listeners = new Set<Listener>();

/** The station that was last chosen in this browser; null if there is none. */
export function lastStation(): StoredStation | null {
  return lastStationFromStorage(readStored("localStorage", LAST_STATION_KEY));
}

export function writeLastStation(last: StoredStation | null): void {
  writeStored("localStorage", LAST_STATION_KEY, last && JSON.stringify(last));
}

/** Removes the station, or restores it; a bar that has not played follows, after `null` in every tab. */
export function replaceLastStation(last: StoredStation | null): void {
  writeLastStation(last);
  for (const listener of listeners) listener(last);
}

/** Calls the listener when the station is replaced, or removed in another tab. Returns the function that ends it. */
export function onLastStationReplaced(listener: Listener): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === null || (key === LAST_STATION_KEY && newValue === null)) listener(null);
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}
