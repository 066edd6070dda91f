import type { ListedStation } from "./listed-station.ts";

/** The dial has ten places. */
const PLACES = 10;

/** The stations on the dial: those of the given lists, each once, at most ten. */
export function dialStations(...lists: readonly (readonly ListedStation[])[]): ListedStation[] {
  const stations = new Map<string, ListedStation>();
  for (const station of lists.flat()) if (!stations.has(station.id)) stations.set(station.id, station);
  return [...stations.values()].slice(0, PLACES);
}

/** The big word at a station's place: its city, else its country, else its name. */
export function placeName({ city, country, name }: ListedStation): string {
  return city || country || name;
}
