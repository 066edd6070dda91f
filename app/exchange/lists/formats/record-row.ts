import { parseUpstreamStation } from "#app/exchange/radio-browser/read-upstream-station.ts";
import { parseUuid } from "#app/exchange/radio-browser/uuid.ts";
import {
  type BadRow,
  badRow,
  type ListedRow,
  listedBitrate,
  listedTags,
  listedUrl,
  NO_STREAM,
  rowOf,
} from "./listed-row.ts";
import { rowOfUpstream } from "./upstream-row.ts";

/** Key names of each field, by priority: ours, Radio Browser's, others'. */
const KEYS = {
  name: ["name", "title"],
  streamUrl: ["stream_url", "url", "url_resolved", "stream"],
  websiteUrl: ["website_url", "homepage", "website"],
  imageUrl: ["image_url", "favicon", "logo", "image"],
  description: ["description"],
  genre: ["genre"],
  country: ["country"],
  countryCode: ["country_code", "countrycode"],
  city: ["city"],
  region: ["region"],
  state: ["state"],
  latitude: ["geo_lat", "latitude"],
  longitude: ["geo_long", "longitude"],
  tags: ["tags"],
  languages: ["languages", "language"],
  languageCodes: ["languagecodes", "language_codes"],
  bitrate: ["bitrate"],
  codec: ["codec"],
} as const;

export const STREAM_KEYS: readonly string[] = KEYS.streamUrl;
export const NAME_KEYS: readonly string[] = KEYS.name;

/**
 * The station of a record: a JSON object or a CSV record with its header. Radio Browser's `url` takes precedence over
 * `url_resolved`, which may be valid for an hour only.
 * `source`: the text of the record, for a BadRow.
 */
export function recordRow(row: number, record: unknown, source: () => string): ListedRow | BadRow {
  if (typeof record !== "object" || record === null || Array.isArray(record)) {
    return badRow(row, "não é uma estação", source());
  }
  // The parsers make objects with string keys and values of any type.
  const values = record as Record<string, unknown>;
  const text = (field: keyof typeof KEYS) => firstText(values, KEYS[field]);
  const streamUrl = listedUrl(text("streamUrl"));
  if (!streamUrl) return badRow(row, NO_STREAM, source());
  // Radio Browser's, checked; without a valid URL it is refused as any other row.
  const upstream = parseUpstreamStation({ ...values, url: streamUrl });
  const urls = { websiteUrl: listedUrl(text("websiteUrl")), imageUrl: listedUrl(text("imageUrl")) };
  if (upstream) return { ...rowOfUpstream(row, upstream), ...urls };
  const uuid = parseUuid(values.stationuuid) ?? parseUuid(values.uuid) ?? "";
  const code = text("countryCode").trim();
  return rowOf(row, {
    name: text("name").trim(),
    streamUrl,
    ...urls,
    description: text("description").trim(),
    genre: text("genre").trim(),
    country: text("country").trim(),
    countryCode: /^[a-z]{2}$/i.test(code) ? code.toUpperCase() : "",
    city: text("city").trim(),
    region: text("region").trim(),
    state: text("state").trim(),
    latitude: text("latitude").trim(),
    longitude: text("longitude").trim(),
    // In our exports only commas separate tags.
    tags: listedTags(text("tags"), uuid ? /,/ : undefined),
    // Radio Browser has names beside codes, and often only one of them.
    languages: [text("languages"), text("languageCodes")].filter(Boolean).join(",").trim(),
    bitrate: listedBitrate(text("bitrate")),
    codec: text("codec").trim(),
    uuid,
  });
}

function firstText(record: Record<string, unknown>, keys: readonly string[]): string {
  for (const key of keys) {
    const value = Object.hasOwn(record, key) ? record[key] : undefined;
    if (typeof value === "string" && value.trim() !== "") return value;
    if (typeof value === "number") return String(value);
    if (Array.isArray(value)) return value.filter((part) => typeof part === "string").join(",");
  }
  return "";
}
