import { expect, test } from "vitest";
import { apiStation as given, AURORA_STREAM as URL } from "#test-support/api-stations.ts";

const CREATED = "2026-01-01 12:00:00";

test("a station of this site that was neither checked nor played has every field, in the order of the API", () => {
  expect(JSON.stringify(given())).toBe(
    JSON.stringify({
      changeuuid: "c0ffee00-0000-4000-8000-000000000001",
      stationuuid: "3d0a1e62-0000-8000-a000-00000000a001",
      serveruuid: null,
      name: "Rádio Aurora",
      url: URL,
      url_resolved: URL,
      homepage: "",
      favicon: "",
      tags: "",
      country: "Portugal",
      countrycode: "PT",
      iso_3166_2: null,
      state: "",
      language: "",
      languagecodes: "",
      votes: 0,
      lastchangetime: "2026-02-03 04:05:06",
      lastchangetime_iso8601: "2026-02-03T04:05:06Z",
      codec: "UNKNOWN",
      bitrate: 0,
      hls: 0,
      lastcheckok: 1,
      lastchecktime: CREATED,
      lastchecktime_iso8601: "2026-01-01T12:00:00Z",
      lastcheckoktime: "",
      lastcheckoktime_iso8601: null,
      lastlocalchecktime: CREATED,
      lastlocalchecktime_iso8601: "2026-01-01T12:00:00Z",
      clicktimestamp: "",
      clicktimestamp_iso8601: null,
      clickcount: 0,
      clicktrend: 0,
      ssl_error: 0,
      geo_lat: null,
      geo_long: null,
      geo_distance: null,
      has_extended_info: false,
    }),
  );
});

test("the tags of a station of this site are in lower case, with its genre where that is none of them", () => {
  expect(given({ station: { tags: ["Fado", "Lisboa"], genre: "Jazz" } }).tags).toBe("fado,lisboa,jazz");
  expect(given({ station: { tags: ["Classica"], genre: "Clássica" } }).tags).toBe("classica");
  expect(given({ station: { tags: [], genre: "Hip-Hop" } }).tags).toBe("hip-hop");
});

test("the tags of a station of an upstream are as they are", () => {
  expect(given({ station: { tags: ["news", "talk"], genre: "Informação" }, facts: {} }).tags).toBe("news,talk");
  expect(given({ station: { tags: [], genre: "Geral" }, facts: {} }).tags).toBe("");
});

test("the tags of a station that an app added are its own, without our genre", () => {
  const jazz = { tags: ["jazz"], genre: "Música" };
  expect(given({ station: jazz, isAdded: true }).tags).toBe("jazz");
  expect(given({ station: { tags: [], genre: "Variada" }, isAdded: true }).tags).toBe("");
  expect(given({ station: jazz }).tags).toBe("jazz,música");
});

const LISBON = { countryCode: "PT", city: "Lisboa", latitude: 38.72, longitude: -9.13 };

test.each([
  ["of the city", LISBON, null],
  ["of the city by another name of it", { ...LISBON, city: "lisbon" }, null],
  ["of a list, near the city's", { ...LISBON, latitude: 38.7223, longitude: -9.1393 }, 38.7223],
  ["of a list, with one of the city's", { ...LISBON, longitude: -9.14 }, 38.72],
  ["of a list, for a city that is not known", { ...LISBON, city: "Aldeia" }, 38.72],
  ["of a list, without a city", { ...LISBON, city: "" }, 38.72],
  ["of a list, in another country", { ...LISBON, countryCode: "BR" }, 38.72],
])("coordinates %s are reported only if they were given", (_whose, station, latitude) => {
  const reported = given({ station });
  expect(reported.geo_lat).toBe(latitude);
  expect(reported.geo_long).toBe(latitude === null ? null : station.longitude);
});

test("coordinates that an upstream gave are reported, also if they are those of the city", () => {
  expect(given({ station: LISBON, facts: { gives_place: true } }).geo_lat).toBe(38.72);
  expect(given({ station: LISBON, facts: { gives_place: false } }).geo_lat).toBeNull();
  const moved = { facts: { gives_place: true }, written: { latitude: 41.15, longitude: -8.61 } };
  expect(given({ station: LISBON, ...moved }).geo_lat).toBeNull();
});

test("a list of tags has no empty or repeated ones, spaces around commas or line ends", () => {
  const tags = [" Rock ", "rock", "a, b", ",", "", "null", "dois\nversos"];
  expect(given({ station: { tags, genre: "" } }).tags).toBe("rock,a,b,dois versos");
});

test("a country is named by its code; without a code there is none", () => {
  expect(given({ station: { countryCode: "GB" } })).toMatchObject({
    country: "The United Kingdom Of Great Britain And Northern Ireland",
    countrycode: "GB",
  });
  expect(given({ station: { country: "Atlântida", countryCode: "" } })).toMatchObject({ country: "", countrycode: "" });
  expect(given({ station: { countryCode: "ZZ" } })).toMatchObject({ country: "", countrycode: "" });
});

test("the state is the region; its code is upstream's while region and country are upstream's", () => {
  const facts = { iso_3166_2: "PT-11" };
  const lisbon = { city: "Oeiras", region: "Lisboa", countryCode: "PT" };
  expect(given({ station: lisbon, facts })).toMatchObject({ state: "Lisboa", iso_3166_2: "PT-11" });
  expect(given({ station: lisbon, facts: { iso_3166_2: "" } }).iso_3166_2).toBe("");
  expect(given({ station: lisbon, facts, written: { region: "Porto" } }).iso_3166_2).toBeNull();
  expect(given({ station: { ...lisbon, countryCode: "ES" }, facts }).iso_3166_2).toBeNull();
  expect(given({ station: lisbon })).toMatchObject({ state: "Lisboa", iso_3166_2: null });
});

test("languages have English names; only codes of two letters are reported", () => {
  expect(given({ station: { languages: ["pt", "gsw", "zz", "de"] } })).toMatchObject({
    language: "portuguese,swiss german,german",
    languagecodes: "pt,de",
  });
});

test("upstream's languages stand as they came, until they are changed here", () => {
  const facts = { language: "Klingon, english ,,english", languagecodes: "EN, en" };
  expect(given({ station: { languages: ["en"] }, facts })).toMatchObject({
    language: "klingon,english",
    languagecodes: "EN,en",
  });
  for (const written of [{ languages: ["en", "pt"] }, { languages: ["pt"] }, { languages: [] }]) {
    expect(given({ station: { languages: ["en"] }, facts, written })).toMatchObject({
      language: "english",
      languagecodes: "en",
    });
  }
});

test("the text null is no homepage, image or state, but may be a name", () => {
  expect(given({ station: { name: "null", websiteUrl: "null", imageUrl: "null", region: "null" } })).toMatchObject({
    name: "null",
    homepage: "",
    favicon: "",
    state: "",
  });
});

test("a name is on one line", () => {
  expect(given({ station: { name: "\t Rádio\r\nAurora\u0000 " } }).name).toBe("Rádio Aurora");
});

test("votes are the higher of upstream's and ours", () => {
  expect(given({ facts: { votes: 7 }, popularity: { votes: 8 } }).votes).toBe(8);
  expect(given({ facts: { votes: 9 }, popularity: { votes: 8 } }).votes).toBe(9);
  expect(given({ popularity: { votes: 8 } }).votes).toBe(8);
});

test("clicks are upstream's and ours, and the trend compares with the day before", () => {
  const facts = { clickcount: 10, clicktrend: -4, clicktimestamp: "2026-03-01T00:00:00Z" };
  const popularity = { clicks: 3, clicksBefore: 5, clickedAt: new Date("2026-03-02T00:00:00Z") };
  expect(given({ facts, popularity })).toMatchObject({
    clickcount: 13,
    clicktrend: -6,
    clicktimestamp: "2026-03-02 00:00:00",
    clicktimestamp_iso8601: "2026-03-02T00:00:00Z",
  });
  expect(given({ popularity })).toMatchObject({ clickcount: 3, clicktrend: -2 });
  expect(given({ facts })).toMatchObject({ clickcount: 10, clicktrend: -4, clicktimestamp: "2026-03-01 00:00:00" });
});

test("the place is the station's, and has_extended_info is upstream's", () => {
  expect(given({ station: { latitude: 38.72, longitude: -9.13 }, facts: { has_extended_info: true } })).toMatchObject({
    geo_lat: 38.72,
    geo_long: -9.13,
    geo_distance: null,
    has_extended_info: true,
  });
});
