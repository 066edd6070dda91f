import { parseUpstreamStation } from "#app/exchange/radio-browser/read-upstream-station.ts";
import { parseUuid } from "#app/exchange/radio-browser/uuid.ts";
import { listedStream } from "#app/platform/text/web-url.ts";
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
import { fieldsOf } from "./record-fields.ts";
import { rowOfUpstream } from "./upstream-row.ts";

/**
 * The station of a record: a JSON object, a CSV record with its header, or an XML element. Radio Browser's `url` takes
 * precedence over `url_resolved`, which may be valid for an hour only.
 * `source`: the text of the record, for a BadRow.
 */
export function recordRow(row: number, record: unknown, source: () => string): ListedRow | BadRow {
  if (typeof record !== "object" || record === null || Array.isArray(record)) {
    return badRow(row, "não é uma estação", source());
  }
  // The parsers make objects with string keys and values of any type.
  const values = record as Record<string, unknown>;
  const text = fieldsOf(values);
  const streamUrl = listedStream(listedUrl(text("streamUrl")));
  if (!streamUrl) return badRow(row, NO_STREAM, source());
  // Radio Browser's, checked; without a valid URL it is refused as any other row.
  const upstream = parseUpstreamStation({ ...values, url: streamUrl });
  const urls = { websiteUrl: listedUrl(text("websiteUrl")), imageUrl: listedUrl(text("imageUrl")) };
  if (upstream) return { ...rowOfUpstream(row, upstream), ...urls };
  // Transistor's own UUID is known to no directory.
  const uuid = parseUuid(values.stationuuid) ?? parseUuid(values.radioBrowserStationUuid ?? values.uuid) ?? "";
  const code = text("countryCode");
  const hasCode = /^[a-z]{2}$/i.test(code);
  return rowOf(row, {
    name: text("name"),
    streamUrl,
    ...urls,
    description: text("description"),
    genre: text("genre"),
    country: text("country") || (hasCode ? "" : code),
    countryCode: hasCode ? code.toUpperCase() : "",
    city: text("city"),
    region: text("region"),
    state: text("state"),
    latitude: text("latitude"),
    longitude: text("longitude"),
    // In our exports only commas separate tags.
    tags: listedTags(text("tags"), uuid ? /,/ : undefined),
    // Radio Browser has names beside codes, and often only one of them.
    languages: [text("languages"), text("languageCodes")].filter(Boolean).join(","),
    bitrate: listedBitrate(text("bitrate")),
    codec: text("codec"),
    uuid,
  });
}
