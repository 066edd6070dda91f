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

/** The capital is the first, then the largest. */
const rowsByCountry = new Map<string, string[]>(Object.entries(data.cities));

/** The rows of a country by any normalised name. Made on demand: most directories have stations of some countries only. */
const rowsByName = new Map<string, Map<string, string>>();

/**
 * A city by its name in Portuguese, in English or in its own language, without case, accents and punctuation; undefined
 * for an unknown one. Of several cities of one name the largest. Source: see docs/decisions/40-places-of-stations.md.
 */
export function findCity(countryCode: string, name: string): City | undefined {
  const row = namedRows(countryCode).get(normaliseName(name));
  return row === undefined ? undefined : parseRow(countryCode, row);
}

/** The capital of a country; undefined for an unknown code and for territories without one. */
export function capitalOf(countryCode: string): City | undefined {
  const [row] = rowsByCountry.get(countryCode) ?? [];
  return row === undefined ? undefined : parseRow(countryCode, row);
}

function namedRows(countryCode: string): Map<string, string> {
  const known = rowsByName.get(countryCode);
  if (known) return known;
  const rows = rowsByCountry.get(countryCode) ?? [];
  // From the last to the first: of several cities with one name the first is the largest.
  const named = new Map(
    rows.toReversed().flatMap((row) => {
      const { names } = parseRow(countryCode, row);
      return names.map((name): [string, string] => [normaliseName(name), row]);
    }),
  );
  if (rows.length > 0) rowsByName.set(countryCode, named);
  return named;
}

/** Such as `38.72;-9.13;285;Lisboa;Lisbon`: degrees north and east, index of the time zone, names. */
function parseRow(countryCode: string, row: string): City {
  const [latitude, longitude, zone, ...names] = row.split(";");
  const timeZone = data.zones[Number(zone)] ?? "UTC";
  const [name = ""] = names;
  return { name, names, countryCode, latitude: Number(latitude), longitude: Number(longitude), timeZone };
}
