import { expect, test } from "vitest";
import { NO_FACTS } from "#test-support/api-stations.ts";
import { station } from "#test-support/named-stations.ts";
import { compactUpstream, compactVersion } from "./station-facts.ts";

const LANGUAGES = ["pt"];

test("an upstream's report stays the same, with times as numbers, and an equal list is that of the station", () => {
  const aurora = station({
    id: "aurora",
    name: "Rádio Aurora",
    playUrl: "https://aurora.example/play",
    languages: LANGUAGES,
  });
  const lastchecktime = "2026-01-31T08:05:09Z";
  const facts = { ...NO_FACTS, url_resolved: aurora.playUrl, language: "portuguese", votes: 7, lastchecktime };
  const written = { name: "Aurora", languages: [...LANGUAGES], latitude: null };
  const compact = compactUpstream({ facts, written }, aurora);
  expect(compact).toEqual({
    ...facts,
    lastchecktime: Date.parse(lastchecktime) / 1_000,
    hasGivenPlace: false,
    written: { stream_url: undefined, region: undefined, languages: LANGUAGES },
  });
  expect(compact.written.languages).toBe(LANGUAGES);
  const other = compactUpstream({ facts, written: { ...written, languages: ["pt", "en"] } }, aurora);
  expect(other.written.languages).toEqual(["pt", "en"]);
});

test("a version stays the same, and an equal list is that of the station", () => {
  const aurora = station({ id: "aurora", name: "Rádio Aurora", tags: ["fado", "jazz"], languages: LANGUAGES });
  const fields = {
    name: "Antiga",
    stream_url: aurora.streamUrl,
    website_url: "https://antiga.example/",
    image_url: "",
    genre: "Fado",
    country_code: "PT",
    region: "Lisboa",
    tags: ["fado"],
    languages: [...LANGUAGES],
    latitude: 38.7,
    longitude: null,
  };
  const row = {
    seq: 7,
    uuid: "960e57c5-0601-11e8-ae97-52543be04c81",
    stationId: "aurora",
    at: 1_700_000_000_000,
    fields,
  };
  const compact = compactVersion(row, aurora);
  expect(compact).toEqual(row);
  expect(compact.fields?.languages).toBe(LANGUAGES);
  expect(compactVersion({ ...row, fields: null }, aurora)).toEqual({ ...row, fields: null });
  expect(compactVersion(row, null)).toEqual(row);
});
