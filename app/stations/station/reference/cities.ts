import data from "./cities.json" with { type: "json" };
import { normaliseName } from "./normalise-name.ts";

export type City = {
  /** In Portuguese where there is such a name. */
  name: string;
  /** All its names, that one included. */
  names: readonly string[];
  /** ISO 3166-1, two letters. */
  countryCode: string;
  /** Degrees north and east. */
  latitude: number;
  longitude: number;
  /** IANA name, such as Europe/Lisbon. */
  timeZone: string;
};

/** The capital, and all cities by any normalised name. */
type Country = { capital: City; byName: Map<string, City> };

const rowsByCountry = new Map<string, string[]>(Object.entries(data.cities));

/** Made on demand: most directories have stations of some countries only. */
const countries = new Map<string, Country>();

/**
 * A city by its name in Portuguese, in English or in its own language, without case, accents and punctuation; undefined
 * for an unknown one. Of several cities of one name the largest. Source: see docs/decisions/40-places-of-stations.md.
 */
export function findCity(countryCode: string, name: string): City | undefined {
  return cityTable(countryCode)?.byName.get(normaliseName(name));
}

/** The capital of a country; undefined for an unknown code and for territories without one. */
export function capitalOf(countryCode: string): City | undefined {
  return cityTable(countryCode)?.capital;
}

function cityTable(countryCode: string): Country | undefined {
  const known = countries.get(countryCode);
  if (known) return known;
  const cities = rowsByCountry.get(countryCode)?.map((row) => parseRow(countryCode, row));
  const capital = cities?.[0];
  if (!cities || !capital) return undefined;
  // From the last to the first: of several cities with one name the first is the largest.
  const byName = new Map(
    cities.toReversed().flatMap((city) => city.names.map((name): [string, City] => [normaliseName(name), city])),
  );
  countries.set(countryCode, { capital, byName });
  return { capital, byName };
}

/** Such as `38.72;-9.13;285;Lisboa;Lisbon`: degrees north and east, index of the time zone, names. */
function parseRow(countryCode: string, row: string): City {
  const [latitude, longitude, zone, ...names] = row.split(";");
  const timeZone = data.zones[Number(zone)] ?? "UTC";
  const [name = ""] = names;
  return { name, names, countryCode, latitude: Number(latitude), longitude: Number(longitude), timeZone };
}
