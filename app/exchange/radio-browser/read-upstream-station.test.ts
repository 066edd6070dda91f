import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hasUnwantedCharacters } from "#app/platform/text/plain-text.ts";
import { MAX_URL_LENGTH } from "#app/platform/text/web-url.ts";
import { parseUpstreamStation } from "./read-upstream-station.ts";

const FIXTURES = `${import.meta.dirname}/../lists/formats/fixtures`;
const JSON_ROWS: Record<string, unknown>[] = JSON.parse(readFileSync(`${FIXTURES}/15-radio-browser-api.json`, "utf8"));
const CSV_ROWS: Record<string, string>[] = parse(readFileSync(`${FIXTURES}/17-radio-browser-api.csv`, "utf8"), {
  columns: true,
});

const UUID = "01dd819d-3f79-4285-b383-89395e820530";
const VALID = { stationuuid: UUID, url: "https://radio.example/a.mp3", name: "Rádio Aurora" };

const parsed = (fields: Record<string, unknown>) => parseUpstreamStation({ ...VALID, ...fields });
const factsOf = (fields: Record<string, unknown>) => parsed(fields)?.facts;

test("a station of the API's JSON", () => {
  expect(parseUpstreamStation(JSON_ROWS[0])).toEqual({
    uuid: UUID,
    changeUuid: "fbb09d70-8bd4-4fa6-804b-edd80483e6ad",
    name: ". Abdulbasit Abdulsamad",
    url: "https://radio.mp3islam.com/listen/abdulbasit/radio.mp3",
    homepage: "https://mp3islam.com/",
    favicon: "",
    tags: [],
    country: "Ireland",
    countrycode: "IE",
    state: "",
    language: "arabic",
    languagecodes: "ar",
    geo_lat: null,
    geo_long: null,
    facts: {
      url_resolved: "https://radio.mp3islam.com/listen/abdulbasit/radio.mp3",
      language: "arabic",
      languagecodes: "ar",
      iso_3166_2: "",
      votes: 4,
      codec: "MP3",
      bitrate: 192,
      hls: 0,
      lastcheckok: 1,
      lastchecktime: "2026-01-15T02:29:06Z",
      lastcheckoktime: "2026-01-15T02:29:06Z",
      clicktimestamp: "2026-01-15T02:49:17Z",
      clickcount: 0,
      clicktrend: 0,
      ssl_error: 0,
      has_extended_info: false,
      gives_place: false,
    },
  });
  const given = parsed({ geo_lat: 38.7, geo_long: "-9.1" });
  expect(given).toMatchObject({ geo_lat: 38.7, geo_long: -9.1, facts: { gives_place: true } });
});

test("a station of the CSV is the same as of the JSON", () => {
  const fromJson = JSON_ROWS.map((row) => parseUpstreamStation(row));
  const fromCsv = CSV_ROWS.map((row) => parseUpstreamStation(row));
  expect(fromCsv.length).toBeGreaterThan(10);
  expect(fromCsv).not.toContain(null);
  expect(fromCsv).toEqual(CSV_ROWS.map(({ stationuuid }) => fromJson.find((station) => station?.uuid === stationuuid)));
});

test.each([
  [{ stationuuid: "" }],
  [{ stationuuid: null }],
  [{ stationuuid: `${UUID}0` }],
  [{ stationuuid: UUID.replaceAll("-", "") }],
  [{ url: "" }],
  [{ url: "null" }],
  [{ url: "ftp://radio.example/" }],
  [{ url: "javascript:alert(1)" }],
  [{ url: "https://radio.example/a b" }],
  [{ url: "https://radio.example/".padEnd(MAX_URL_LENGTH + 1, "a") }],
  [{ url: ["https://radio.example/"] }],
])("without a valid UUID and URL it is no station: %j", (fields) => {
  expect(parsed(fields)).toBeNull();
});

test.each([null, undefined, "text", 1, [], [VALID]])("%j is no station", (raw) => {
  expect(parseUpstreamStation(raw)).toBeNull();
});

test("UUIDs are in lower case, and an invalid changeuuid is unknown", () => {
  expect(parsed({ stationuuid: ` ${UUID.toUpperCase()} ` })?.uuid).toBe(UUID);
  expect(parsed({ changeuuid: UUID.toUpperCase() })?.changeUuid).toBe(UUID);
  expect(parsed({ changeuuid: "1" })?.changeUuid).toBeNull();
  expect(parsed({})?.changeUuid).toBeNull();
});

test("a name is on one line, has up to 400 characters, and may be the word null", () => {
  expect(parsed({ name: "\t Rádio \0\r\n Aurora\ud800 " })?.name).toBe("Rádio Aurora");
  expect(parsed({ name: "📻".repeat(400) })?.name).toBe("📻".repeat(400));
  expect(parsed({ name: "📻".repeat(401) })?.name).toBe("📻".repeat(400));
  expect(parsed({ name: "a".repeat(10_000_000) })?.name).toBe("a".repeat(400));
  expect(parsed({ name: "null" })?.name).toBe("null");
  expect(parsed({ name: 101.7 })?.name).toBe("101.7");
  expect(parsed({ name: null })?.name).toBe("");
});

test("the text null, and what is no http URL, is no homepage or image", () => {
  for (const text of ["null", "javascript:alert(1)", "data:image/png;base64,AA==", "radio.example", {}, 1]) {
    expect(parsed({ homepage: text, favicon: text })).toMatchObject({ homepage: "", favicon: "" });
  }
});

test("tags are single, and neither empty nor null", () => {
  expect(parsed({ tags: " pop,Rock ,,null, pop,\u0000jazz\n" })?.tags).toEqual(["pop", "Rock", "jazz"]);
});

test("a tag has up to 400 characters, and a list of tags up to 10,000", () => {
  expect(parsed({ tags: "a".repeat(401) })?.tags).toEqual(["a".repeat(400)]);
  const tags = Array.from({ length: 1_000 }, (_, index) => `tag${String(index).padStart(6, "0")}`);
  expect(parsed({ tags: `${tags.join(",")}` })?.tags).toEqual(tags);
  expect(parsed({ tags: `${tags.join(",")}b` })?.tags).toEqual(tags.slice(0, 999).concat("tag000999b"));
  expect(parsed({ tags: `${tags.join(",")}bc` })?.tags).toEqual(tags.slice(0, 999));
});

test("a country is known by its code, else by its name", () => {
  expect(parsed({ countrycode: "pt" })?.countrycode).toBe("PT");
  expect(parsed({ countrycode: "ZZ", country: "Portugal" })?.countrycode).toBe("PT");
  expect(parsed({ countrycode: "", country: "Atlantis" })).toMatchObject({ countrycode: "", country: "Atlantis" });
  expect(parsed({ countrycode: "__proto__" })?.countrycode).toBe("");
});

test("coordinates are both valid, or unknown", () => {
  expect(parsed({ geo_lat: "-90", geo_long: 180 })).toMatchObject({ geo_lat: -90, geo_long: 180 });
  expect(parsed({ geo_lat: 90.1, geo_long: 0 })).toMatchObject({ geo_lat: null, geo_long: null });
  expect(parsed({ geo_lat: 10, geo_long: null })).toMatchObject({ geo_lat: null, geo_long: null });
  expect(parsed({ geo_lat: Number.NaN, geo_long: 1 })).toMatchObject({ geo_lat: null, geo_long: null });
});

test.each([
  [1_000_000_000, 1_000_000_000],
  [1_000_000_001, 0],
  ["12", 12],
  [" 12.9 ", 12],
  [-1, 0],
  ["-0.5", 0],
  [1e300, 0],
  ["1e9", 0],
  [Number.POSITIVE_INFINITY, 0],
  ["9".repeat(100_000), 0],
  [null, 0],
  [true, 0],
  [[5], 0],
])("%j votes and clicks are %j", (value, count) => {
  expect(factsOf({ votes: value, clickcount: value })).toMatchObject({ votes: count, clickcount: count });
});

test("a trend may be negative, and a bitrate has up to a million kbit/s", () => {
  expect(factsOf({ clicktrend: "-7", bitrate: 1_000_000 })).toMatchObject({ clicktrend: -7, bitrate: 1_000_000 });
  expect(factsOf({ clicktrend: -1_000_000_001, bitrate: 1_000_001 })).toMatchObject({ clicktrend: 0, bitrate: 0 });
});

test("flags are numbers, texts or booleans; a station without a check is not broken", () => {
  for (const value of [1, "1", true, "true", " TRUE "]) {
    expect(factsOf({ hls: value, lastcheckok: value })).toMatchObject({ hls: 1, lastcheckok: 1 });
  }
  for (const value of [0, "0", false, "false"]) {
    expect(factsOf({ hls: value, lastcheckok: value })).toMatchObject({ hls: 0, lastcheckok: 0 });
  }
  for (const value of ["", null, 2, "yes", {}]) {
    expect(factsOf({ hls: value, lastcheckok: value, has_extended_info: value })).toMatchObject({
      hls: 0,
      lastcheckok: 1,
      has_extended_info: false,
    });
  }
});

test("a time is in either form, and an invalid one is unknown", () => {
  expect(factsOf({ clicktimestamp: "2026-01-15 02:49:17" })?.clicktimestamp).toBe("2026-01-15T02:49:17Z");
  expect(factsOf({ clicktimestamp: "", clicktimestamp_iso8601: null })?.clicktimestamp).toBeNull();
  expect(factsOf({ clicktimestamp: "0000-00-00 00:00:00" })?.clicktimestamp).toBeNull();
});

test("a subdivision is a code, '' or null", () => {
  expect(factsOf({ iso_3166_2: "pt-11" })?.iso_3166_2).toBe("PT-11");
  expect(factsOf({ iso_3166_2: "" })?.iso_3166_2).toBe("");
  for (const value of [null, "null", "Lisboa", 1]) expect(factsOf({ iso_3166_2: value })?.iso_3166_2).toBeNull();
  expect(factsOf({})?.iso_3166_2).toBeNull();
});

test("a resolved URL must not lead into a private network", () => {
  expect(factsOf({ url_resolved: "http://radio.example:8000/;" })?.url_resolved).toBe("http://radio.example:8000/;");
  for (const url of ["http://127.0.0.1/", "http://a:b@radio.example/", "null", "rtmp://radio.example/"]) {
    expect(factsOf({ url_resolved: url })?.url_resolved).toBe("");
  }
});

test("values of any type give a station that can be stored", () => {
  const names = Object.keys(JSON_ROWS[0] ?? {}).filter((name) => name !== "stationuuid" && name !== "url");
  const value = fc.oneof(fc.anything(), fc.string({ unit: "binary" }), fc.double(), fc.constant("null"));
  fc.assert(
    fc.property(fc.record(Object.fromEntries(names.map((name) => [name, value]))), (fields) => {
      const station = parsed(fields);
      expect(station).not.toBeNull();
      for (const text of Object.values({ ...station, ...station?.facts }).flat()) {
        if (typeof text === "string") expect(hasUnwantedCharacters(text)).toBe(false);
        if (typeof text === "number") expect(Number.isFinite(text)).toBe(true);
      }
    }),
  );
});
