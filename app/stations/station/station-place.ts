import { findCity } from "./reference/cities.ts";
import { findCountry } from "./reference/countries.ts";
import type { Station } from "./station.ts";

/** What is stored beside a station's country and city, which are texts that people edit. */
export type StationPlace = Pick<Station, "countryCode" | "latitude" | "longitude">;

type Coordinates = { latitude: number; longitude: number };

/**
 * The place of a station, by its country and city. `listed`: the coordinates that a list gives for it, which are more
 * exact than those of the city. An unknown country has no code, and an unknown city no coordinates.
 */
export function stationPlace(
  { country, city }: Pick<Station, "country" | "city">,
  listed: Coordinates | null = null,
): StationPlace {
  const countryCode = findCountry(country) ?? "";
  const { latitude = null, longitude = null } = listed ?? findCity(countryCode, city) ?? {};
  return { countryCode, latitude, longitude };
}

/**
 * What changes of a station's place with its country or city. The coordinates of a list were those of the old city, and
 * a region is one of its country. A country where there was none completes the place: region and coordinates stay.
 */
export function changedPlace(
  before: Pick<Station, "country" | "city" | "latitude">,
  { country, city }: Pick<Station, "country" | "city">,
): Partial<StationPlace & { region: string }> {
  if (country === before.country && city === before.city) return {};
  const place = stationPlace({ country, city });
  if (before.country === "" && city === before.city)
    return before.latitude === null ? place : { countryCode: place.countryCode };
  return country === before.country || before.country === "" ? place : { ...place, region: "" };
}

/**
 * Whether a station has the coordinates that `stationPlace` takes from its city. Those of a list that are equal to them
 * cannot be distinguished from them.
 */
export function hasCityPlace({
  countryCode,
  city,
  latitude,
  longitude,
}: Pick<Station, "countryCode" | "city" | "latitude" | "longitude">): boolean {
  if (latitude === null || longitude === null || city === "") return false;
  // Cities have two decimals: most coordinates of lists need no look-up.
  if (!hasTwoDecimals(latitude) || !hasTwoDecimals(longitude)) return false;
  const found = findCity(countryCode, city);
  return found?.latitude === latitude && found.longitude === longitude;
}

const hasTwoDecimals = (degrees: number): boolean => Math.round(degrees * 100) / 100 === degrees;

/** Coordinates of a list, as texts in degrees. Null unless both are valid; zero and zero stand for unknown. */
export function parseCoordinates(latitude: string, longitude: string): Coordinates | null {
  const [north, east] = [latitude, longitude].map((text) => (text.trim() === "" ? Number.NaN : Number(text)));
  if (north === undefined || east === undefined || !(Math.abs(north) <= 90) || !(Math.abs(east) <= 180)) return null;
  return north === 0 && east === 0 ? null : { latitude: north, longitude: east };
}
