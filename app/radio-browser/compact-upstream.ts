import type { Station } from "#app/stations/station.ts";
import type { StationSources, WrittenFields } from "./station-sources.ts";
import type { UpstreamFacts } from "./upstream-facts.ts";

/**
 * What an upstream tells of a station, with the texts of the station in place of equal ones: each comes from the database anew, and
 * 52,000 stations have some 30 MB of them. `shareText`: gives a text that is stored already.
 */
export function compactUpstream(
  { written, facts }: { written: WrittenFields; facts: UpstreamFacts },
  station: Station,
  shareText: (text: string) => string,
): NonNullable<StationSources["upstream"]> {
  const known = new Map<string, unknown>(Object.entries(columnsOf(station)));
  const kept = Object.entries(written).map(([name, value]) => [name, sharedValue(value, known.get(name))]);
  const urls = [station.streamUrl, station.playUrl];
  return {
    // The same names, and values of the same types.
    written: Object.fromEntries(kept) as WrittenFields,
    facts: {
      ...facts,
      url_resolved: urls.find((url) => url === facts.url_resolved) ?? facts.url_resolved,
      language: shareText(facts.language),
      languagecodes: shareText(facts.languagecodes),
      codec: shareText(facts.codec),
    },
  };
}

function columnsOf(station: Station): Required<WrittenFields> {
  const { name, genre, region, tags, languages, latitude, longitude } = station;
  const urls = { stream_url: station.streamUrl, website_url: station.websiteUrl, image_url: station.imageUrl };
  return { name, genre, region, tags, languages, latitude, longitude, country_code: station.countryCode, ...urls };
}

function sharedValue(value: unknown, known: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(known)) return value === known ? known : value;
  return value.length === known.length && value.every((item, index) => item === known[index]) ? known : value;
}
