import { type Playback, wantsSound } from "#app/sound/player/playback.ts";
import type { PlayableStation } from "#app/sound/player/sources.ts";
import { isPlayable, onlyPlayable } from "./recents.ts";

/**
 * The station in the player's bar, as it is stored for the next page. `list`: what previous and next follow, with the
 * station itself, or empty. `playing`: it was to sound when it was stored.
 */
export type StoredStation = { station: PlayableStation; list: readonly PlayableStation[]; playing: boolean };

/** As many as one request brings up to date, and few enough to be stored at each choice. */
export const MAX_LIST = 50;

/** What is stored of the station that was chosen. */
export function lastStationOf(station: PlayableStation, playback: Playback): StoredStation {
  return {
    station: onlyPlayable(station),
    list: listAround(playback.list, station.id).map(onlyPlayable),
    playing: wantsSound(playback),
  };
}

/** Parses the stored value; null if there is none or this module would not write it. Of the list only such stations are kept. */
export function lastStationFromStorage(stored: string | null): StoredStation | null {
  if (!stored) return null;
  try {
    const { station, list, playing } = JSON.parse(stored) as Partial<Record<keyof StoredStation, unknown>>;
    if (!isPlayable(station)) return null;
    const stations = Array.isArray(list) ? list.filter(isPlayable).map(onlyPlayable) : [];
    return { station: onlyPlayable(station), list: listAround(stations, station.id), playing: playing === true };
  } catch {
    return null;
  }
}

/** With the data of the stations that still exist; null if the station itself does not. */
export function withCurrentData(last: StoredStation, stations: readonly PlayableStation[]): StoredStation | null {
  const found = new Map(stations.map((station) => [station.id, onlyPlayable(station)]));
  const station = found.get(last.station.id);
  return station ? { ...last, station, list: last.list.flatMap(({ id }) => found.get(id) ?? []) } : null;
}

/** The stations whose data the stored value repeats. */
export function idsOf({ station, list }: StoredStation): string[] {
  return [...new Set([station, ...list].map(({ id }) => id))];
}

/** The part of a list around a station; empty if it is not in the list. */
function listAround(list: readonly PlayableStation[], stationId: string): readonly PlayableStation[] {
  const index = list.findIndex(({ id }) => id === stationId);
  if (index === -1) return [];
  const start = Math.max(0, Math.min(index - MAX_LIST / 2, list.length - MAX_LIST));
  return list.slice(start, start + MAX_LIST);
}
