import { findCity } from "#app/stations/station/reference/cities.ts";
import { countryName } from "#app/stations/station/reference/countries.ts";
import type { Station } from "#app/stations/station/station.ts";

/** A country has one name, however its stations spell it; an unknown one has theirs. */
export function countryLabel({ country, countryCode }: Pick<Station, "country" | "countryCode">): string {
  return countryName({ code: countryCode, name: country });
}

/** No name of a city has it. */
const SEPARATOR = "\n";

/**
 * The text that groups the stations of a city: its name, as `countryLabel` one however its stations spell it, and its
 * country, as cities of several countries have one name. Empty without a city.
 */
export function cityLabel(station: Pick<Station, "country" | "countryCode" | "city">): string {
  if (station.city === "") return "";
  return `${cityName(station.countryCode, station.city)}${SEPARATOR}${countryLabel(station)}`;
}

/** The name of a city in Portuguese if it is known there, else the text itself. `countryCode`: ISO 3166-1, or empty. */
function cityName(countryCode: string, city: string): string {
  return findCity(countryCode, city)?.name ?? city;
}

/** The name of the city in a `cityLabel`. */
export function cityOfLabel(label: string): string {
  return label.split(SEPARATOR, 1)[0] ?? "";
}
