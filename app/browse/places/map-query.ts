import { findCountry } from "#app/stations/station/reference/countries.ts";

/** No country has so long a name. */
const MAX_LENGTH = 100;

/**
 * The code of the country that a URL of the map selects, by its code or any of its names; empty for an unknown one, as
 * invalid values of the list's URL are ignored: the canonical URL is then the map's own, and made-up values are no
 * pages of their own.
 */
export function parseMapQuery(parameters: URLSearchParams): string {
  return findCountry((parameters.get("country") ?? "").slice(0, MAX_LENGTH)) ?? "";
}
