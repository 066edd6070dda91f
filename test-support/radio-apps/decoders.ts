import { z } from "zod";

// What apps read of a list of stations, as strictly as they do. Each gives the UUIDs of the stations, in their order,
// and throws where the app would lose a station or the whole list.

export type Decoder = (body: string) => string[];

const text = z.string();
const int = z.int();
const uuid = z.guid();
const iso = z.iso.datetime({ precision: 0 });

/** A decoder of a JSON array whose items have this shape; other fields are ignored. */
const arrayOf =
  (item: z.ZodType<{ stationuuid: string }>): Decoder =>
  (body) =>
    z
      .array(item)
      .parse(JSON.parse(body))
      .map(({ stationuuid }) => stationuuid);

/** Android's JSONObject: a text for anything, "null" for null, and an error for what is no number. */
export const radioDroid: Decoder = (body) =>
  z
    .array(z.record(text, z.unknown()))
    .parse(JSON.parse(body))
    .map((station) => {
      const getString = (field: string) => {
        if (!(field in station)) throw new Error(`No value for ${field}`);
        if (station[field] === null) throw new Error(`${field} would be shown as the word null`);
        return String(station[field]);
      };
      const getInt = (field: string) => {
        const value = station[field];
        if (typeof value !== "number" && (typeof value !== "string" || !/^-?\d+$/.test(value)))
          throw new Error(`Value ${value} at ${field} cannot be converted to int`);
      };
      for (const field of ["name", "url", "changeuuid", "homepage", "tags", "country", "countrycode"]) getString(field);
      for (const field of ["state", "favicon", "language", "codec"]) getString(field);
      for (const field of ["votes", "clickcount", "clicktrend", "bitrate", "lastcheckok", "hls"]) getInt(field);
      return getString("stationuuid");
    });

/** Rust's serde: one wrong type invalidates the whole list. */
export const shortwave = arrayOf(
  z.object({
    changeuuid: uuid,
    stationuuid: uuid,
    name: text,
    url: text,
    url_resolved: text,
    homepage: text,
    favicon: text,
    tags: text,
    country: text,
    countrycode: text,
    state: text,
    language: text,
    codec: text,
    votes: z.int32(),
    bitrate: z.int32(),
    hls: z.int32(),
    lastcheckok: z.int32(),
    ssl_error: z.int32(),
    clickcount: z.int32(),
    clicktrend: z.int32(),
    lastchangetime: text,
    lastchecktime: text,
    lastcheckoktime: text,
    lastlocalchecktime: text,
    clicktimestamp: text,
    languagecodes: text.nullish(),
    geo_lat: z.number().nullish(),
    geo_long: z.number().nullish(),
    has_extended_info: z.boolean().nullish(),
  }),
);

/** Python's mashumaro: every one of these keys must be there. */
export const homeAssistant = arrayOf(
  z.object({
    stationuuid: uuid,
    changeuuid: text,
    name: text,
    url: text,
    url_resolved: text,
    favicon: text,
    homepage: text,
    state: text,
    countrycode: text,
    codec: text,
    language: text,
    languagecodes: text,
    tags: text,
    iso_3166_2: text.nullable(),
    has_extended_info: z.boolean(),
    bitrate: int,
    votes: int,
    clickcount: int,
    clicktrend: int,
    hls: int,
    lastcheckok: int,
    ssl_error: int,
    geo_lat: z.number().nullable(),
    geo_long: z.number().nullable(),
    clicktimestamp_iso8601: iso.nullable(),
    lastchangetime_iso8601: iso.nullable(),
    lastchecktime_iso8601: iso.nullable(),
    lastcheckoktime_iso8601: iso.nullable(),
    lastlocalchecktime_iso8601: iso.nullable(),
  }),
);

/** Python without types: values are shown as they are. */
export const pythonDictionaries = arrayOf(
  z.object({
    stationuuid: uuid,
    name: text.min(1),
    url: text.min(1),
    url_resolved: text.min(1),
    tags: text,
    country: text,
    countrycode: text,
    language: text,
    state: text,
    favicon: text,
    homepage: text,
    codec: text,
    bitrate: int,
    votes: int,
    clickcount: int,
    lastcheckok: int,
    hls: int,
  }),
);

/** Qt's `toString` gives "" for what is no text: a station without a name or an address. */
export const qt = arrayOf(
  z.object({ stationuuid: uuid, name: text.min(1), favicon: text, url: z.url(), url_resolved: z.url() }),
);

/** Free Pascal's variants: null is an error for a text, and so is a text for a number. */
export const yTuner = arrayOf(
  z.object({
    stationuuid: uuid,
    name: text,
    homepage: text,
    url: text,
    favicon: text,
    tags: text,
    country: text,
    countrycode: text,
    language: text,
    codec: text,
    votes: int,
    bitrate: int,
  }),
);

/** YTuner's list of all UUIDs: cut out of the text between the fields that must follow one another. */
export const yTunerUuids: Decoder = (body) => {
  const parts = body.split(/","serveruuid".*?"stationuuid":"/);
  const first = parts[0] ?? "";
  parts[0] = first.slice(first.indexOf('"stationuuid":"') + '"stationuuid":"'.length);
  parts.push((parts.pop() ?? "").slice(0, 36));
  return z.array(uuid).parse(parts);
};

const javaTime = z.union([z.literal(""), text.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)]);

/** Gson with a date format: `hls` is read as a text, and a boolean would be "true". */
export const radioBrowser4j = arrayOf(
  z.object({
    stationuuid: uuid,
    changeuuid: uuid,
    name: text,
    url: text,
    url_resolved: text,
    homepage: text,
    favicon: text,
    tags: text,
    countrycode: text,
    state: text,
    language: text,
    codec: text,
    votes: int,
    bitrate: int,
    hls: int,
    lastcheckok: int,
    clickcount: int,
    clicktrend: int,
    lastchecktime: javaTime,
    lastcheckoktime: javaTime,
    lastchangetime: javaTime,
    clicktimestamp: javaTime,
    lastlocalchecktime: javaTime,
    geo_lat: z.number().nullable(),
    geo_long: z.number().nullable(),
    has_extended_info: z.boolean(),
  }),
);

/** Swift's Codable: a station without one of these is refused, and the list with it. */
export const radioBrowserKit = arrayOf(
  z.object({
    changeuuid: text,
    stationuuid: text,
    name: text,
    url: z.url(),
    url_resolved: text,
    homepage: text,
    favicon: text,
    tags: text,
    country: text,
    countrycode: text,
    state: text,
    language: text,
    codec: text,
    votes: int,
    bitrate: int,
    hls: int,
    lastcheckok: int,
    ssl_error: int,
    clickcount: int,
    clicktrend: int,
    lastchangetime: text,
    lastchangetime_iso8601: iso,
    lastchecktime: text,
    lastchecktime_iso8601: iso,
    lastlocalchecktime: text,
    lastlocalchecktime_iso8601: iso,
    lastcheckoktime: text,
    clicktimestamp: text,
    lastcheckoktime_iso8601: iso.nullable(),
    clicktimestamp_iso8601: iso.nullable(),
    geo_lat: z.number().nullable(),
    geo_long: z.number().nullable(),
    has_extended_info: z.boolean(),
  }),
);
