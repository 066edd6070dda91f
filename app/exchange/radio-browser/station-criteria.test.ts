import { expect, test } from "vitest";
import { numberedStation } from "#test-support/indexed-stations.ts";
import { collectParameters } from "./parameters.ts";
import { createMatcher, criteriaOfSearch, distanceFrom } from "./station-criteria.ts";

const MAR = numberedStation(1, {
  name: "Rádio do Mar 100%",
  country: "Brasil",
  countryCode: "BR",
  region: "Paraná",
  tags: ["jazz fusion", "soul"],
  languages: ["pt", "en"],
  bitrate: "128kbps",
  streamCodec: "mp3",
  latitude: 38.7223,
  longitude: -9.1393,
});

/** Whether a search with these parameters finds Rádio do Mar. */
function finds(parameters: Record<string, string>, station = MAR): boolean {
  const criteria = criteriaOfSearch(collectParameters(Object.entries(parameters)));
  if (!criteria) throw new Error("The search is refused");
  return createMatcher(criteria)?.(station) ?? true;
}

test.each([
  [{}],
  [{ name: "RADIO DO" }],
  [{ name: "100%" }],
  [{ name: "rádio do mar 100%", nameExact: "true" }],
  [{ country: "brazil" }],
  [{ country: "Brasil", country_exact: "TRUE" }],
  [{ countrycode: "br" }],
  [{ state: "parana" }],
  [{ state: "PARANA", stateExact: "true" }],
  [{ language: "engl" }],
  [{ language: "English", languageExact: "true" }],
  [{ tag: "fusion" }],
  [{ tag: "Jazz Fusion", tagExact: "true" }],
  [{ tagList: "soul, jazz" }],
  [{ tagList: '["soul","jazz fusion"]', tagExact: "true" }],
  [{ codec: "mp3" }],
  [{ bitrateMin: "128", bitrateMax: "128" }],
  [{ bitrate_min: "no", bitrate_max: "-1" }],
  [{ has_geo_info: "true", has_extended_info: "false", is_https: "true" }],
  [{ search: "nothing", country: "" }],
])("the search %j finds the station", (parameters) => {
  expect(finds(parameters)).toBe(true);
});

test.each([
  [{ name: "rádio%mar" }],
  [{ name: "r_dio" }],
  [{ name: "mar", nameExact: "true" }],
  [{ country: "portugal" }],
  [{ country: "bra", countryExact: "true" }],
  [{ countrycode: "b" }],
  [{ state: "para", stateExact: "true" }],
  [{ language: "engl", languageExact: "true" }],
  [{ tag: "jazz", tagExact: "true" }],
  [{ tag: "fusion,soul", tagExact: "true" }],
  [{ tagList: "soul,rock" }],
  [{ tagList: "soul,jazz", tagExact: "true" }],
  [{ codec: "mp" }],
  [{ bitrateMin: "129" }],
  [{ bitrateMax: "127" }],
  [{ has_geo_info: "false" }],
  [{ has_extended_info: "true" }],
  [{ is_https: "false" }],
])("the search %j does not find the station", (parameters) => {
  expect(finds(parameters)).toBe(false);
});

test("a station with an unknown bitrate has 0 kbit/s", () => {
  const unknown = numberedStation(2);
  expect(finds({ bitrateMax: "0" }, unknown)).toBe(true);
  expect(finds({ bitrateMin: "1" }, unknown)).toBe(false);
});

test("stations within a distance are found, if all three parameters are numbers", () => {
  const porto = { geo_lat: "41.1579", geo_long: "-8.6291" };
  expect(finds({ ...porto, geo_distance: "280000" })).toBe(true);
  expect(finds({ ...porto, geo_distance: "270000" })).toBe(false);
  expect(finds({ ...porto, geo_distance: "far" })).toBe(true);
  expect(finds({ ...porto, geo_lat: "91", geo_distance: "1" })).toBe(true);
  expect(finds({ ...porto, geo_distance: "1e9" }, numberedStation(2))).toBe(false);
});

test("the distance from Lisbon to Porto, and around the world, is in metres", () => {
  const distance = distanceFrom({ latitude: 41.1579, longitude: -8.6291 }, MAR);
  expect(distance).toBeGreaterThan(273_500);
  expect(distance).toBeLessThan(275_000);
  const across = distanceFrom({ latitude: 0, longitude: 180 }, { geo_lat: 0, geo_long: 0 });
  expect(across).toBe(Math.round(Math.PI * 6_371_008.8));
  expect(distanceFrom({ latitude: 0, longitude: 179 }, { geo_lat: 0, geo_long: -179 })).toBeLessThan(223_000);
});

test("a station whose coordinates are only those of its city has no geographic information", () => {
  const lisbon = numberedStation(3, { countryCode: "PT", city: "Lisboa", latitude: 38.72, longitude: -9.13 });
  expect(finds({ has_geo_info: "true" }, lisbon)).toBe(false);
  expect(finds({ has_geo_info: "false" }, lisbon)).toBe(true);
  expect(finds({ geo_lat: "38.7", geo_long: "-9.1", geo_distance: "100000" }, lisbon)).toBe(false);
});

test("a search may have 50 tags and not one more", () => {
  const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`).join();
  expect(criteriaOfSearch(new Map([["taglist", tags(50)]]))?.texts).toHaveLength(50);
  expect(criteriaOfSearch(new Map([["taglist", tags(51)]]))).toBeNull();
});
