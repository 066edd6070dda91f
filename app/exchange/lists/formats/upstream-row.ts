import type { UpstreamStation } from "#app/exchange/radio-browser/read-upstream-station.ts";
import { type ListedRow, listedBitrate, rowOf } from "./listed-row.ts";

/** The row of a station as a Radio Browser server reports it. Its tags are in lower case, each once. */
export function rowOfUpstream(row: number, upstream: UpstreamStation): ListedRow {
  const { uuid, language, languagecodes, geo_lat, geo_long, facts } = upstream;
  return rowOf(row, {
    uuid,
    upstream,
    name: upstream.name,
    streamUrl: upstream.url,
    websiteUrl: upstream.homepage,
    imageUrl: upstream.favicon,
    country: upstream.country,
    countryCode: upstream.countrycode,
    state: upstream.state,
    latitude: String(geo_lat ?? ""),
    longitude: String(geo_long ?? ""),
    tags: [...new Set(upstream.tags.map((tag) => tag.toLowerCase()))],
    // It has names beside codes, and often only one of them.
    languages: [language, languagecodes].filter(Boolean).join(","),
    bitrate: listedBitrate(String(facts.bitrate)),
    codec: facts.codec,
  });
}
