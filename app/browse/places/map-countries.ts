import { isolated } from "#app/platform/text/isolated-text.ts";
import { utcOffsetMinutes } from "#app/platform/text/local-time.ts";
import type { Places } from "#app/stations/catalogue/place-summaries.ts";
import { capitalOf } from "#app/stations/station/reference/cities.ts";
import type { StationCounts } from "./map-drawing.ts";
import { nearestTile, type Tile } from "./world-tiles.ts";

/** A country of the map's list. */
export type MapCountry = {
  code: string;
  /** In Portuguese. */
  name: string;
  count: number;
  /** Of its capital, where it is known: minutes ahead of UTC. */
  utcOffset: number | null;
  /** The tile of its capital, to which the needle points. */
  capital: Tile | null;
};

/** The number of stations of each country that is known, by its code. */
export function stationCounts({ countries }: Pick<Places, "countries">): StationCounts {
  return Object.fromEntries(known(countries).map(({ countryCode, count }) => [countryCode, count]));
}

/** The known countries with stations, by name. */
export function mapCountries({ countries }: Pick<Places, "countries">, date: Date): MapCountry[] {
  return known(countries)
    .map(({ countryCode: code, country: name, count }) => ({ code, name, count, ...capitalPlace(code, date) }))
    .sort((one, other) => collator.compare(one.name, other.name));
}

const collator = new Intl.Collator("pt");

function known(countries: Places["countries"]): Places["countries"] {
  return countries.filter(({ countryCode }) => countryCode !== "");
}

/** Where the needle points for a country, and its legal time. */
export function capitalPlace(code: string, date: Date): Pick<MapCountry, "utcOffset" | "capital"> {
  const city = capitalOf(code);
  if (!city) return { utcOffset: null, capital: null };
  return { utcOffset: utcOffsetMinutes(city.timeZone, date), capital: nearestTile(code, city) ?? null };
}

/** The cities of a country in one line: «Lisboa, Porto, Faro e mais 31 cidades»; empty without cities. */
export function citiesLine({ cities }: Pick<Places, "cities">, code: string): string {
  const names = cities
    .filter(({ countryCode }) => countryCode === code)
    .sort((one, other) => other.count - one.count || collator.compare(one.city, other.city))
    .map(({ city }) => isolated(city));
  const rest = names.length - MAX_NAMED;
  if (rest > 0) return `${names.slice(0, MAX_NAMED).join(", ")} e mais ${rest} ${rest === 1 ? "cidade" : "cidades"}`;
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" e ");
}

const MAX_NAMED = 3;
