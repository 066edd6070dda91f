import { expect, test } from "vitest";
import { station } from "#test-support/named-stations.ts";
import { regionBesideCity, stationLine } from "./station-line.ts";

const MIRAGAIA = station({
  id: "miragaia",
  name: "Rádio Miragaia",
  genre: "Jazz",
  city: "Porto",
  country: "Portugal",
  languages: ["pt"],
  bitrate: "128kbps",
  streamCodec: "aac",
});

const textOf = (fields: Partial<typeof MIRAGAIA>) =>
  stationLine({ ...MIRAGAIA, ...fields })
    .map(({ before, text }) => before + text)
    .join("");

test("the line of a station has all that is known about it", () => {
  expect(textOf({})).toBe("Jazz · Porto, Portugal · em português · 128\u00a0kbps · AAC");
  expect(textOf({ languages: ["pt", "en", "fr", "es"], city: "", bitrate: "VBR", streamCodec: "other" })).toBe(
    "Jazz · Portugal · em 4 línguas · VBR",
  );
  expect(textOf({ genre: "", city: "", country: "", languages: [] })).toBe("128\u00a0kbps · AAC");
  expect(textOf({ genre: "", city: "", country: "", languages: [], bitrate: "", streamCodec: "" })).toBe("");
});

test("genre, city, country and language link to lists, the stream's facts to nothing", () => {
  expect(stationLine(MIRAGAIA).map(({ href }) => href)).toEqual([
    "/stations?genre=Jazz",
    "/stations?country=Portugal&city=Porto",
    "/stations?country=Portugal",
    "/stations?language=portugu%C3%AAs",
    null,
    null,
  ]);
});

test("a region that repeats the city or the country is not shown beside them", () => {
  expect(regionBesideCity({ ...MIRAGAIA, region: "Norte" })).toBe("Norte");
  expect(regionBesideCity({ ...MIRAGAIA, region: "PORTO" })).toBe("");
  expect(regionBesideCity({ ...MIRAGAIA, region: "Portugal" })).toBe("");
  expect(regionBesideCity({ ...MIRAGAIA, city: "", region: "" })).toBe("");
});

test("without a country no separator stands for it", () => {
  expect(textOf({ city: "", country: "", languages: [], bitrate: "" })).toBe("Jazz · AAC");
  expect(textOf({ city: "", country: "", languages: [], bitrate: "", streamCodec: "" })).toBe("");
  expect(textOf({ country: "" })).toMatch(/^Jazz · Porto · em português/);
});
