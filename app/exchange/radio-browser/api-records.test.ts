import { expect, test } from "vitest";
import { stationSources } from "#test-support/api-stations.ts";
import {
  CHANGE_FIELDS,
  CHECK_FIELDS,
  CLICK_FIELDS,
  changeRecord,
  checkRecord,
  clickRecord,
  configRecord,
  NAME_LISTS,
  serverRecords,
  statsRecord,
} from "./api-records.ts";
import { makeApiStation } from "./make-api-station.ts";

const SERVER = "radio.example";
const CHECKED_AT = new Date("2026-03-04T05:06:07.890Z");

test("countries, languages and states have a field more than other names", () => {
  const fields = Object.entries(NAME_LISTS).map(([list, { element, fields }]) => [list, element, fields.join(" ")]);
  expect(fields).toEqual([
    ["countries", "country", "name iso_3166_1 stationcount"],
    ["countrycodes", "countrycode", "name stationcount"],
    ["codecs", "codec", "name stationcount"],
    ["languages", "language", "name iso_639 stationcount"],
    ["tags", "tag", "name stationcount"],
    ["states", "state", "name country stationcount"],
  ]);
});

test("the current version of a station has its fields", () => {
  const sources = stationSources();
  const version = { uuid: sources.change.uuid, at: sources.change.at, row: null };
  const record = changeRecord(sources, version);
  expect(Object.keys(record)).toEqual([...CHANGE_FIELDS]);
  expect(makeApiStation(sources)).toMatchObject(record);
});

test("an older version has the fields that it had, and the votes of today", () => {
  const row = {
    name: "Rádio Antiga",
    stream_url: "https://antiga.example/",
    website_url: "https://antiga.example/site",
    image_url: "",
    genre: "Fado",
    country_code: "ES",
    region: "Galiza",
    tags: ["Lisboa"],
    languages: ["gl"],
    latitude: 42.9,
    longitude: -8.5,
  };
  const version = { uuid: "c0ffee00-0000-4000-8000-000000000000", at: Date.parse("2026-01-02T00:00:00Z"), row };
  expect(changeRecord(stationSources({ popularity: { votes: 7 } }), version)).toEqual({
    changeuuid: version.uuid,
    stationuuid: stationSources().uuid,
    name: "Rádio Antiga",
    url: "https://antiga.example/",
    homepage: "https://antiga.example/site",
    favicon: "",
    tags: "lisboa,fado",
    country: "Spain",
    countrycode: "ES",
    state: "Galiza",
    language: "galician",
    languagecodes: "gl",
    votes: 7,
    lastchangetime: "2026-01-02 00:00:00",
    lastchangetime_iso8601: "2026-01-02T00:00:00Z",
    geo_lat: 42.9,
    geo_long: -8.5,
  });
});

const CHECK = {
  checkedUrl: "https://aurora.example/live",
  outcome: "plays",
  bitrateKbps: 96,
  checkedAt: CHECKED_AT,
  playedAt: CHECKED_AT,
} as const;

test("a check has every field, and null for what is not read from streams", () => {
  const record = checkRecord(stationSources({ check: CHECK }), SERVER);
  expect(Object.keys(record ?? {})).toEqual([...CHECK_FIELDS]);
  expect(record).toMatchObject({
    stationuuid: stationSources().uuid,
    checkuuid: expect.stringMatching(/^019cb73d-3592-8/),
    source: SERVER,
    codec: "UNKNOWN",
    bitrate: 96,
    hls: 0,
    ok: 1,
    timestamp_iso8601: "2026-03-04T05:06:07Z",
    timestamp: "2026-03-04 05:06:07",
    urlcache: "https://aurora.example/live",
    public: null,
    name: null,
    timing_ms: null,
    ssl_error: 0,
    geo_lat: null,
  });
  expect(CHECK_FIELDS.join(" ")).toBe(
    "stationuuid checkuuid source codec bitrate hls ok timestamp_iso8601 timestamp urlcache metainfo_overrides_database public name description tags countrycode homepage favicon loadbalancer do_not_index countrysubdivisioncode server_software sampling timing_ms languagecodes ssl_error geo_lat geo_long",
  );
});

test("a check that failed is not ok, also where the station is still on the air", () => {
  const record = checkRecord(stationSources({ check: { ...CHECK, outcome: "tls" } }), SERVER);
  expect(record).toMatchObject({ ok: 0, urlcache: "", ssl_error: 1 });
});

test("a check of a stream that is blocked for us is ok as the station is: what a listener or upstream found", () => {
  const blocked = { ...CHECK, outcome: "blocked" } as const;
  const ok = (check: typeof blocked | (Omit<typeof blocked, "playedAt"> & { playedAt: null }), lastcheckok: 0 | 1) =>
    checkRecord(stationSources({ check, facts: { lastcheckok } }), SERVER)?.ok;
  expect([ok(blocked, 0), ok({ ...blocked, playedAt: null }, 1), ok({ ...blocked, playedAt: null }, 0)]).toEqual([
    1, 1, 0,
  ]);
});

test("before our first check of a stream, the last check is upstream's, if there is one", () => {
  const facts = { lastchecktime: "2026-02-01T00:00:00Z", codec: "AAC+", lastcheckok: 0 } as const;
  const none = { ...CHECK, outcome: null, checkedAt: null, playedAt: null };
  for (const check of [undefined, none, { ...CHECK, checkedUrl: "https://old.example/" }]) {
    const record = checkRecord(stationSources({ facts, ...(check && { check }) }), SERVER);
    expect(record).toMatchObject({ timestamp: "2026-02-01 00:00:00", codec: "AAC+", ok: 0, urlcache: "" });
  }
  expect(checkRecord(stationSources(), SERVER)).toBeNull();
  expect(checkRecord(stationSources({ check: none }), SERVER)).toBeNull();
});

test("a click has two UUIDs and its time, and nothing else", () => {
  const record = clickRecord({ stationUuid: "s", clickUuid: "c", clickedAt: CHECKED_AT });
  expect(record).toEqual({
    stationuuid: "s",
    clickuuid: "c",
    clicktimestamp_iso8601: "2026-03-04T05:06:07Z",
    clicktimestamp: "2026-03-04 05:06:07",
  });
  expect(Object.keys(record)).toEqual([...CLICK_FIELDS]);
});

test("statistics begin with the version that mirrors read first", () => {
  const counts = {
    stations: 5,
    stationsBroken: 1,
    tags: 9,
    clicksLastHour: 2,
    clicksLastDay: 3,
    languages: 4,
    countries: 6,
  };
  expect(JSON.stringify(statsRecord(counts, "0.1.0"))).toBe(
    '{"supported_version":1,"software_version":"0.1.0","status":"OK","stations":5,"stations_broken":1,"tags":9,"clicks_last_hour":2,"clicks_last_day":3,"languages":4,"countries":6}',
  );
});

test("the configuration has upstream's 22 fields, with no servers that it reads from", () => {
  const config = configRecord("radio.example:8443", { hasChecks: true, mirrorSeconds: 600, cacheSeconds: 15 });
  expect(Object.keys(config)).toHaveLength(22);
  expect(config).toMatchObject({
    check_enabled: true,
    pull_servers: [],
    mirror_pull_interval_seconds: 600,
    update_caches_interval_seconds: 15,
    click_valid_timeout_seconds: 86_400,
    server_name: "radio.example:8443",
    language_replace_filepath: "",
  });
});

test.each([
  ["https://radio.example", { ip: "", name: "radio.example" }],
  ["https://radio.example:8443", { ip: "", name: "radio.example:8443" }],
  ["http://192.0.2.1:3000/", { ip: "192.0.2.1", name: "192.0.2.1:3000" }],
  ["http://[2001:db8::1]:3000", { ip: "2001:db8::1", name: "[2001:db8::1]:3000" }],
])("the only server of %s is %j", (publicUrl, server) => {
  expect(serverRecords(publicUrl)).toEqual([server]);
});
