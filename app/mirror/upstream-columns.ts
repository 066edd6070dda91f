import { rowOf } from "#app/import/formats/listed-row.ts";
import { stationFromRow } from "#app/import/station-from-row.ts";
import type { UpstreamStation } from "#app/radio-browser/read-upstream-station.ts";
import { BUILT_IN_GENRES } from "#app/stations/reference/genre-map.ts";
import type { MirroredStation } from "./plan-known-station.ts";

/** A station of an upstream in the form of ours, by the rules of an import; null if it cannot be one, such as with a private stream URL. */
export function mirroredStationOf(
  upstream: UpstreamStation,
  { allowPrivateStreams }: { allowPrivateStreams: boolean },
): MirroredStation | null {
  const row = rowOf(1, {
    name: upstream.name,
    streamUrl: upstream.url,
    websiteUrl: upstream.homepage,
    imageUrl: upstream.favicon,
    country: upstream.country,
    countryCode: upstream.countrycode,
    state: upstream.state,
    latitude: String(upstream.geo_lat ?? ""),
    longitude: String(upstream.geo_long ?? ""),
    tags: upstream.tags,
    languages: [upstream.language, upstream.languagecodes].filter(Boolean).join(","),
    bitrate: String(upstream.facts.bitrate || ""),
  });
  const read = stationFromRow(row, { genres: BUILT_IN_GENRES, country: "", allowPrivate: allowPrivateStreams });
  if (!read.ok) return null;
  const { name, streamUrl, websiteUrl, imageUrl, genre, country, city, region, countryCode, ...rest } = read.station;
  const { latitude, longitude, tags, languages, bitrate } = rest;
  return {
    columns: {
      ...{ name, genre, region, tags, languages, latitude, longitude },
      stream_url: streamUrl,
      website_url: websiteUrl,
      image_url: imageUrl,
      country_code: countryCode,
    },
    ...{ country, city, bitrate },
  };
}
