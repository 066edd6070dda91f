import type { VersionFields } from "#app/stations/station/field-list.ts";
import type { Station } from "#app/stations/station/station.ts";
import type { UpstreamFacts, WrittenFields } from "#app/stations/station/upstream-facts.ts";
import type { VersionRow } from "./station-history.ts";
import type { StationSources } from "./station-sources.ts";

// Each row of the database brings its texts anew. Of those that are equal to the station's, the station's are kept:
// with two versions of 52,000 stations that is most of 30 MB.

/** What an upstream reports about a station, as far as the API needs it. `shareText`: gives a text that is stored already. */
export function compactUpstream(
  { written, facts }: { written: WrittenFields; facts: UpstreamFacts },
  station: Station,
  shareText: (text: string) => string,
): NonNullable<StationSources["upstream"]> {
  const urls = [station.streamUrl, station.playUrl];
  return {
    written: {
      stream_url: written.stream_url && shared(written.stream_url, station.streamUrl),
      region: written.region && shared(written.region, station.region),
      languages: written.languages && sharedList(written.languages, station.languages),
    },
    facts: {
      ...facts,
      url_resolved: urls.find((url) => url === facts.url_resolved) ?? facts.url_resolved,
      language: shareText(facts.language),
      languagecodes: shareText(facts.languagecodes),
      codec: shareText(facts.codec),
    },
  };
}

/** A version of a station; null: one that is gone. */
export function compactVersion({ seq, uuid, stationId, at, fields }: VersionRow, station: Station | null): VersionRow {
  if (!station) return { seq, uuid, stationId, at, fields };
  return { seq, uuid, stationId: station.id, at, fields: fields && compactFields(fields, station) };
}

function compactFields(fields: VersionFields, station: Station): VersionFields {
  return {
    name: shared(fields.name, station.name),
    stream_url: shared(fields.stream_url, station.streamUrl),
    website_url: shared(fields.website_url, station.websiteUrl),
    image_url: shared(fields.image_url, station.imageUrl),
    genre: shared(fields.genre, station.genre),
    country_code: shared(fields.country_code, station.countryCode),
    region: shared(fields.region, station.region),
    tags: sharedList(fields.tags, station.tags),
    languages: sharedList(fields.languages, station.languages),
    latitude: fields.latitude,
    longitude: fields.longitude,
  };
}

/** The stored one of two equal texts. */
function shared(text: string, stored: string): string {
  return text === stored ? stored : text;
}

function sharedList(list: readonly string[], stored: readonly string[]): readonly string[] {
  return list.length === stored.length && list.every((item, index) => item === stored[index]) ? stored : list;
}
