/** The URL of the map with a country selected, by its code; without one, of the map alone. */
export function mapUrl(countryCode: string): string {
  return countryCode ? `/map?country=${encodeURIComponent(countryCode)}` : "/map";
}
