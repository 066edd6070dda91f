import { z } from "zod";

// The structs of Radio Browser's API as public servers answered them: these fields and no other, in this order.

const text = z.string();
const count = z.int().nonnegative();
const flag = z.union([z.literal(0), z.literal(1)]);
const uuid = z.guid();
/** `2026-01-31 08:05:09`, and its ISO form. */
const time = text.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const iso = z.iso.datetime({ precision: 0 });
const number = z.number().nullable();

export const stationShape = z.strictObject({
  changeuuid: uuid,
  stationuuid: uuid,
  serveruuid: z.null(),
  name: text.min(1).max(400),
  url: z.url(),
  url_resolved: z.url(),
  homepage: text,
  favicon: text,
  tags: text.regex(/^(?!,)(?!.*,,).*(?<!,)$|^$/),
  country: text,
  countrycode: text.regex(/^([A-Z]{2})?$/),
  iso_3166_2: text.nullable(),
  state: text,
  language: text,
  languagecodes: text,
  votes: count,
  lastchangetime: time,
  lastchangetime_iso8601: iso,
  codec: text.regex(/^[A-Z0-9+.,]+$/),
  bitrate: count,
  hls: flag,
  lastcheckok: flag,
  lastchecktime: time,
  lastchecktime_iso8601: iso,
  lastcheckoktime: z.union([time, z.literal("")]),
  lastcheckoktime_iso8601: iso.nullable(),
  lastlocalchecktime: time,
  lastlocalchecktime_iso8601: iso,
  clicktimestamp: z.union([time, z.literal("")]),
  clicktimestamp_iso8601: iso.nullable(),
  clickcount: count,
  clicktrend: z.int(),
  ssl_error: flag,
  geo_lat: number,
  geo_long: number,
  geo_distance: number,
  has_extended_info: z.boolean(),
});

const name = text.min(1);
const stationcount = z.int().positive();

export const nameShapes = {
  countries: z.strictObject({ name, iso_3166_1: text.regex(/^[A-Z]{2}$/), stationcount }),
  countrycodes: z.strictObject({ name: text.regex(/^[A-Z]{2}$/), stationcount }),
  codecs: z.strictObject({ name, stationcount }),
  languages: z.strictObject({ name, iso_639: text.nullable(), stationcount }),
  tags: z.strictObject({ name, stationcount }),
  states: z.strictObject({ name, country: text, stationcount }),
};

export const clickShape = z.strictObject({
  ok: z.boolean(),
  message: z.literal("retrieved station url"),
  stationuuid: uuid,
  name,
  url: z.url(),
});

/** A client shows the message with a capital letter, so it must begin with a letter. */
export const voteShape = z.strictObject({ ok: z.boolean(), message: text.regex(/^\p{L}/u) });

export const addShape = z.strictObject({ ok: z.boolean(), message: text.regex(/^\p{L}/u), uuid: text });

export const clickedShape = z.strictObject({
  stationuuid: uuid,
  clickuuid: uuid,
  clicktimestamp_iso8601: iso,
  clicktimestamp: time,
});

export const statsShape = z.strictObject({
  supported_version: z.literal(1),
  software_version: text.regex(/^\d+\.\d+\.\d+/),
  status: z.literal("OK"),
  stations: count,
  stations_broken: count,
  tags: count,
  clicks_last_hour: count,
  clicks_last_day: count,
  languages: count,
  countries: count,
});

export const serverShape = z.strictObject({ ip: text, name });

export const checkShape = z.looseObject({
  stationuuid: uuid,
  checkuuid: uuid,
  source: name,
  codec: text,
  bitrate: count,
  hls: flag,
  ok: flag,
  timestamp_iso8601: iso,
  timestamp: time,
  urlcache: text,
  ssl_error: flag,
});
