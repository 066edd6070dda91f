import { type BadRow, badRow, type ListedRow, NO_STREAM, rowOf } from "./listed-row.ts";
import { listedBitrate, listedTags, listedUrl } from "./row-fields.ts";

/** The names under which records of all kinds give a field: ours first, then Radio Browser's, then others'. */
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
  tags: ["tags"],
  bitrate: ["bitrate"],
  codec: ["codec"],
} as const;

export const STREAM_KEYS: readonly string[] = KEYS.streamUrl;
export const NAME_KEYS: readonly string[] = KEYS.name;

/**
 * A station from a record, such as a JSON object or a line of CSV under its header. Where Radio Browser knows where an
 * address led, the address itself is taken: what it led to may hold for an hour only. Its `state` is no city, and left out.
 */
export function recordRow(row: number, record: unknown, text: () => string): ListedRow | BadRow {
  if (typeof record !== "object" || record === null || Array.isArray(record)) {
    return badRow(row, "não é uma estação", text());
  }
  // An object that a parser made: its keys are texts, its values anything.
  const said = (field: keyof typeof KEYS) => first(record as Record<string, unknown>, KEYS[field]);
  const streamUrl = listedUrl(said("streamUrl"));
  if (!streamUrl) return badRow(row, NO_STREAM, text());
  const code = said("countryCode").trim();
  return rowOf(row, {
    name: said("name").trim(),
    streamUrl,
    websiteUrl: listedUrl(said("websiteUrl")),
    imageUrl: listedUrl(said("imageUrl")),
    description: said("description").trim(),
    genre: said("genre").trim(),
    country: said("country").trim(),
    countryCode: /^[a-z]{2}$/i.test(code) ? code.toUpperCase() : "",
    city: said("city").trim(),
    tags: listedTags(said("tags")),
    bitrate: listedBitrate(said("bitrate")),
    codec: said("codec").trim(),
  });
}

function first(record: Record<string, unknown>, keys: readonly string[]): string {
  for (const key of keys) {
    const value = Object.hasOwn(record, key) ? record[key] : undefined;
    if (typeof value === "string" && value.trim() !== "") return value;
    if (typeof value === "number") return String(value);
    if (Array.isArray(value)) return value.filter((part) => typeof part === "string").join(",");
  }
  return "";
}
