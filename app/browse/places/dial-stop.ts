import type { ListedStation } from "#app/browse/cards/listed-station.ts";
import { fold } from "#app/platform/text/folded-text.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { localTime } from "#app/platform/text/local-time.ts";
import type { Station } from "#app/stations/station/station.ts";

/** A stop of the dial: a city, or a country none of whose stations has a city. Stops go from west to east. */
export type DialStop = {
  /** Of the city in Portuguese where there is such a name, else the text of its stations; or of the country. */
  name: string;
  /** The other names of the city by which its stations may call it. */
  otherNames: readonly string[];
  /** The country of a city; empty for a country. */
  country: string;
  countryCode: string;
  /** Degrees north and east. */
  latitude: number;
  longitude: number;
  /** IANA name. */
  timeZone: string;
  /** Of local time from UTC when the page was rendered. */
  offsetMinutes: number;
  /** Number of stations. */
  count: number;
  /** Of its list of stations. */
  url: string;
  /** The station that it plays. */
  station: ListedStation;
};

/** The text of a stop for screen readers: «Lisboa, Portugal, 17:05, Jazz da Meia-Noite». */
export function dialStopText(stop: DialStop, station: Pick<Station, "name">, now: Date): string {
  return [stop.name, stop.country, localTime(now, stop.offsetMinutes), station.name]
    .map(isolated)
    .filter(Boolean)
    .join(", ");
}

type Place = Pick<Station, "city" | "country">;

/** The index of the stop of a station's city or country; -1 if it has none. */
export function stopIndexOf(stops: readonly DialStop[], { id, city, country }: Pick<Station, "id"> & Place): number {
  const own = stops.findIndex(({ station }) => station.id === id);
  if (own >= 0) return own;
  const [foldedCity, foldedCountry] = [fold(city), fold(country)];
  return stops.findIndex((stop) => {
    if (stop.country === "") return fold(stop.name) === foldedCountry;
    const names = [stop.name, ...stop.otherNames];
    return fold(stop.country) === foldedCountry && names.some((name) => fold(name) === foldedCity);
  });
}

const HOME = { name: "Lisboa", countryCode: "PT" };

/** The stop of Lisboa, else of the country with that code, else the one with most stations. 0 without stops. */
export function homeStopIndex(stops: readonly DialStop[]): number {
  const home = stops.findIndex(({ name, countryCode }) => name === HOME.name && countryCode === HOME.countryCode);
  if (home >= 0) return home;
  const inCountry = stopInCountry(stops, HOME.countryCode);
  return inCountry >= 0 ? inCountry : largest(stops, () => true);
}

/** The stop with most stations in a time zone; -1 if there is none. */
export function stopInTimeZone(stops: readonly DialStop[], timeZone: string): number {
  return largest(stops, (stop) => stop.timeZone === timeZone);
}

/** The stop with most stations in a country; -1 if there is none. */
export function stopInCountry(stops: readonly DialStop[], countryCode: string): number {
  return largest(stops, (stop) => stop.countryCode === countryCode);
}

function largest(stops: readonly DialStop[], fits: (stop: DialStop) => boolean): number {
  let best = -1;
  for (const [index, stop] of stops.entries()) {
    if (fits(stop) && (best < 0 || stop.count > (stops[best]?.count ?? 0))) best = index;
  }
  return best;
}

/** How many of the last choices «Surpreenda-me» does not repeat. */
export const RECENT_SURPRISES = 5;

/**
 * A stop at random, weighted by the square root of its stations, and none of the recent ones unless there are no
 * others. `random`: 0 to 1.
 */
export function surpriseStop(stops: readonly DialStop[], recent: readonly number[], random: number): number {
  const fresh = [...stops.keys()].filter((index) => !recent.includes(index));
  const candidates = fresh.length > 0 ? fresh : [...stops.keys()];
  const weights = candidates.map((index) => Math.sqrt(stops[index]?.count ?? 0));
  let rest = random * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [position, index] of candidates.entries()) {
    rest -= weights[position] ?? 0;
    if (rest < 0) return index;
  }
  return candidates.at(-1) ?? 0;
}
