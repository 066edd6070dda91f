import type { ListedStation } from "./listed-station.ts";

const MAX_ON_DIAL = 10;

/** The stations on the dial: those of the lists without duplicates, at most ten. */
export function dialStations(...lists: readonly (readonly ListedStation[])[]): ListedStation[] {
  const stations = new Map<string, ListedStation>();
  for (const station of lists.flat()) if (!stations.has(station.id)) stations.set(station.id, station);
  return [...stations.values()].slice(0, MAX_ON_DIAL);
}

/** A station's label on the dial: its city, else its country, else its name. */
export function dialLabel({ city, country, name }: ListedStation): string {
  return city || country || name;
}
