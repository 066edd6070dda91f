import { toListedStation } from "#app/browse/cards/listed-station.ts";
import { fold } from "#app/platform/text/folded-text.ts";
import { utcOffsetMinutes } from "#app/platform/text/local-time.ts";
import { listUrl } from "#app/stations/catalogue/list-query.ts";
import type { CitySummary, CountrySummary, Places } from "#app/stations/catalogue/place-summaries.ts";
import { type City, capitalOf, findCity } from "#app/stations/station/reference/cities.ts";
import type { DialStop } from "./dial-stop.ts";

export const MAX_STOPS = 63;

/** Countries for stations without a city are added up to here. */
export const ENOUGH_STOPS = 40;

/** The directory is Portuguese: this city is a stop as soon as it has a station on the air. */
const HOME_CITY = { city: "Lisboa", countryCode: "PT" };

/** A place with what is known about it: coordinates and time zone. */
type Placed<Summary> = Summary & Pick<City, "latitude" | "longitude" | "timeZone"> & { otherNames: readonly string[] };

/**
 * The stops of the dial, from west to east: the cities with most stations, and where they are few, countries none of
 * whose stations has a city with a known place, at the longitude of their capital. Every stop has a station on the air.
 * Cities whose place is unknown are left out.
 */
export function dialStops({ cities, countries }: Places, now: Date): DialStop[] {
  const isHome = ({ city, countryCode }: CitySummary) =>
    city === HOME_CITY.city && countryCode === HOME_CITY.countryCode;
  const largestFirst = cities.toSorted(byCount);
  const homeFirst = [...largestFirst.filter(isHome), ...largestFirst.filter((city) => !isHome(city))];
  const chosen = placed(homeFirst, placeOfCity, MAX_STOPS);
  const withCity = new Set(chosen.map(({ country }) => country));
  const others = placed(
    countries.filter(({ country }) => !withCity.has(country)).toSorted(byCount),
    placeOfCountry,
    Math.max(0, ENOUGH_STOPS - chosen.length),
  );
  const byName = Map.groupBy(cities, ({ city }) => fold(city));
  const isAmbiguous = ({ city }: CitySummary) => (byName.get(fold(city)) ?? []).length > 1;
  const stops = [
    ...chosen.map((city) => ({
      ...stopOf(city, now),
      name: city.city,
      country: city.country,
      url: listUrl({ city: city.city, ...(isAmbiguous(city) && { country: city.country }) }),
    })),
    ...others.map((country) => ({
      ...stopOf(country, now),
      name: country.country,
      country: "",
      url: listUrl({ country: country.country }),
    })),
  ];
  return stops.toSorted((one, other) => one.longitude - other.longitude || (one.name < other.name ? -1 : 1));
}

/** The first `limit` whose place is known. No more are looked up: there are thousands of cities. */
function placed<Summary>(
  summaries: readonly Summary[],
  placeOf: (summary: Summary) => Placed<Summary> | null,
  limit: number,
): Placed<Summary>[] {
  const found: Placed<Summary>[] = [];
  for (const summary of summaries) {
    if (found.length === limit) break;
    const place = placeOf(summary);
    if (place) found.push(place);
  }
  return found;
}

function stopOf(place: Placed<CountrySummary>, now: Date) {
  const { countryCode, latitude, longitude, timeZone, otherNames, count, best } = place;
  const offsetMinutes = utcOffsetMinutes(timeZone, now);
  const station = toListedStation(best);
  return { countryCode, latitude, longitude, timeZone, otherNames, offsetMinutes, count, station };
}

/** A known city, else the coordinates of its station and the time of its country's capital. */
function placeOfCity(city: CitySummary): Placed<CitySummary> | null {
  const known = findCity(city.countryCode, city.city);
  if (known) {
    const { latitude, longitude, timeZone, names } = known;
    return { ...city, latitude, longitude, timeZone, otherNames: names.filter((name) => name !== city.city) };
  }
  const { latitude, longitude } = city.best;
  const capital = capitalOf(city.countryCode);
  if (latitude === null || longitude === null || !capital) return null;
  return { ...city, latitude, longitude, timeZone: capital.timeZone, otherNames: [] };
}

function placeOfCountry(country: CountrySummary): Placed<CountrySummary> | null {
  const capital = capitalOf(country.countryCode);
  if (!capital) return null;
  const { latitude, longitude, timeZone } = capital;
  return { ...country, latitude, longitude, timeZone, otherNames: [] };
}

function byCount(one: CountrySummary, other: CountrySummary): number {
  return other.count - one.count || (one.best.name < other.best.name ? -1 : 1);
}
