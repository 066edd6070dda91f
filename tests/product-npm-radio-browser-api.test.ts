import { RadioBrowserApi, StationSearchOrder } from "radio-browser-api";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { ApiStation } from "#app/exchange/radio-browser/api-station.ts";
import { runAppProduct } from "#test-support/radio-apps/app-product.ts";
import { BAYERN, HOSTILE_TAGS, MICHIGAN, MUDA, PARANA } from "#test-support/radio-apps/app-stations.ts";
import { allListed, folded, itemsOf } from "#test-support/radio-apps/listed.ts";
import * as shapes from "#test-support/radio-apps/shapes.ts";

// The npm package radio-browser-api 6.0.3 as it is published, against the product: it sends GET, terms and names of
// parameters in lower case.

type SearchType = Parameters<RadioBrowserApi["getStationsBy"]>[0];
type ClientStation = Awaited<ReturnType<RadioBrowserApi["getAllStations"]>>[number];
type Search = Parameters<RadioBrowserApi["searchStations"]>[0];

const product = runAppProduct();
/** This client shows all stations; with `hideBroken` it would send that parameter beside others. */
const client = new RadioBrowserApi("RadioWave tests", false);
beforeAll(() => client.setBaseUrl(product.origin));

const idsOf = (stations: readonly ClientStation[]) => stations.map(({ id }) => id);

async function idsWhere(fits: (station: ApiStation) => boolean): Promise<string[]> {
  return (await allListed(product.origin)).filter(fits).map(({ stationuuid }) => stationuuid);
}

/** An answer as the client reads it: an unknown time is an invalid date, all others are valid. */
function expectRead(stations: readonly ClientStation[]): void {
  for (const station of stations) {
    expect(station.name.length).toBeGreaterThan(0);
    for (const time of [station.lastChangeTime, station.lastCheckTime, station.lastLocalCheckTime])
      expect(Number.isNaN(time.getTime()), station.name).toBe(false);
    for (const number of [station.votes, station.bitrate, station.clickCount, station.clickTrend])
      expect(Number.isInteger(number), station.name).toBe(true);
  }
}

test("all stations, and pages of them", async () => {
  const all = await client.getAllStations();
  expectRead(all);
  expect(idsOf(all)).toEqual(await idsWhere(() => true));
  expect(idsOf(await client.getAllStations({ offset: 3, limit: 4 }))).toEqual(idsOf(all).slice(3, 7));
  expect(all.find(({ id }) => id === BAYERN.uuid)).toMatchObject({
    name: "Bayern Jazz",
    countryCode: "DE",
    state: "Bavaria",
    codec: "AAC+",
    bitrate: 64,
    hls: false,
    language: ["german", "english"],
    tags: ["jazz", "90s"],
    lastCheckOk: true,
    geoLat: 48.13743,
    geoLong: 11.57549,
  });
  expect(all.find(({ id }) => id === MUDA.uuid)).toMatchObject({ hls: true, lastCheckOk: false, tags: [] });
});

test("broken stations are omitted where the client asks for that", async () => {
  const hiding = new RadioBrowserApi("RadioWave tests");
  hiding.setBaseUrl(product.origin);
  const working = await idsWhere(({ lastcheckok }) => lastcheckok === 1);
  expect(working).not.toContain(MUDA.uuid);
  expect(idsOf(await hiding.getAllStations({ offset: 0 }))).toEqual(working);
});

const SEARCH_TYPES: [SearchType, string, (station: ApiStation) => boolean][] = [
  ["byUuid", MICHIGAN.uuid.toUpperCase(), ({ stationuuid }) => stationuuid === MICHIGAN.uuid],
  ["byName", "Rádio P", ({ name }) => folded(name).includes("radio p")],
  ["byNameExact", "Rádio Paraná", ({ name }) => name === "Rádio Paraná"],
  ["byCodec", "AAC", ({ codec }) => codec.includes("AAC")],
  ["byCountry", "United", ({ country }) => country.includes("United")],
  ["byCountryExact", "Brazil", ({ countrycode }) => countrycode === "BR"],
  ["byCountryCodeExact", "DE", ({ countrycode }) => countrycode === "DE"],
  ["byState", "mich", ({ state }) => state === "Michigan"],
  ["byStateExact", "Paraná", ({ state }) => state === "Paraná"],
  ["byLanguage", "Portuguese", ({ language }) => language.includes("portuguese")],
  ["byLanguageExact", "Brazilian Portuguese", ({ language }) => itemsOf(language).includes("brazilian portuguese")],
  ["byTag", "Jazz", ({ tags }) => tags.includes("jazz")],
  ...HOSTILE_TAGS.map((tag): [SearchType, string, (station: ApiStation) => boolean] => [
    "byTagExact",
    tag,
    ({ tags }) => itemsOf(tags).includes(tag),
  ]),
];

test.each(SEARCH_TYPES)("%s %s", async (type, term, fits) => {
  const expected = await idsWhere(fits);
  expect(expected.length).toBeGreaterThan(0);
  expect(idsOf(await client.getStationsBy(type, term))).toEqual(expected);
  expect(idsOf(await client.getStationsBy(type, term, { limit: 1, order: "name" }))).toEqual(expected.slice(0, 1));
});

test("its byCodexExact, which no server has, and its byName without a term are not there", async () => {
  for (const type of ["byCodexExact", "byName"] as const)
    await expect(client.getStationsBy(type, type === "byName" ? "" : "MP3")).rejects.toMatchObject({ status: 404 });
});

const SEARCHES: [Search, (station: ApiStation) => boolean][] = [
  [{ name: "jazz" }, ({ name }) => folded(name).includes("jazz")],
  [{ name: "Bayern Jazz", nameExact: true }, ({ stationuuid }) => stationuuid === BAYERN.uuid],
  [{ name: "Bayern", nameExact: true }, () => false],
  [{ country: "germany", countryExact: true }, ({ countrycode }) => countrycode === "DE"],
  [{ country: "german", countryExact: true }, () => false],
  [{ countryCode: "br" }, ({ countrycode }) => countrycode === "BR"],
  [{ state: "Paraná", stateExact: true }, ({ state }) => state === "Paraná"],
  [{ language: "german", languageExact: true }, ({ language }) => itemsOf(language).includes("german")],
  [{ tag: "jaz" }, ({ tags }) => tags.includes("jaz")],
  [{ tag: "jaz", tagExact: true }, () => false],
  [{ tagList: ["jazz", "r&b"] }, ({ tags }) => ["jazz", "r&b"].every((tag) => itemsOf(tags).includes(tag))],
  [{ codec: "aac+" }, ({ codec }) => codec === "AAC+"],
  [{ bitrateMin: "65", bitrateMax: "319" }, ({ bitrate }) => bitrate >= 65 && bitrate <= 319],
  [{ hasGeoInfo: true }, ({ geo_lat }) => geo_lat !== null],
  [{ hasGeoInfo: false }, ({ geo_lat }) => geo_lat === null],
  [{ hideBroken: true }, ({ lastcheckok }) => lastcheckok === 1],
];

test.each(SEARCHES)("a search for %j", async (query, fits) => {
  expect(idsOf(await client.searchStations(query))).toEqual(await idsWhere(fits));
});

test.each(Object.values(StationSearchOrder).filter((order) => order !== "random"))(
  "a search in the order %s, and exactly reversed",
  async (order) => {
    const stations = await client.searchStations({ order });
    expect(idsOf(stations).toSorted()).toEqual((await idsWhere(() => true)).sort());
    expect(idsOf(await client.searchStations({ order, reverse: true }))).toEqual(idsOf(stations).toReversed());
    const valueIn = { votes: "votes", clickCount: "clickCount", clickTrend: "clickTrend", bitrate: "bitrate" } as const;
    if (!(order in valueIn)) return;
    const values = stations.map((station) => station[valueIn[order as keyof typeof valueIn]]);
    expect(values).toEqual(values.toSorted((one, other) => one - other));
    expect(new Set(values).size).toBeGreaterThan(1);
  },
);

test("the random order gives all stations, and another order the next time", async () => {
  const orders = await Promise.all(Array.from({ length: 3 }, () => client.searchStations({ order: "random" })));
  expect(new Set(orders.map((stations) => idsOf(stations).join())).size).toBeGreaterThan(1);
  for (const stations of orders) expect(idsOf(stations).sort()).toEqual((await idsWhere(() => true)).sort());
});

test("the most clicked, voted, and last clicked stations; by UUIDs and by URL", async () => {
  expect(idsOf(await client.getStationsByClicks(2))).toEqual([MICHIGAN.uuid, BAYERN.uuid]);
  expect(idsOf(await client.getStationsByVotes(3))).toEqual([MICHIGAN.uuid, BAYERN.uuid, PARANA.uuid]);
  expect(idsOf(await client.getStationsByRecentClicks(1))).toEqual([BAYERN.uuid]);
  expect((await client.getStationsByVotes()).length).toBe((await idsWhere(() => true)).length);
  const unknown = "00000000-0000-4000-8000-000000000000";
  expect(idsOf(await client.getStationsById([MUDA.uuid, unknown, BAYERN.uuid])).sort()).toEqual([
    BAYERN.uuid,
    MUDA.uuid,
  ]);
  const [fip] = (await allListed(product.origin)).filter(({ name }) => name === "FIP Jazz");
  expect(idsOf(await client.getStationByUrl(fip?.url ?? ""))).toEqual([fip?.stationuuid]);
});

test("lists of names, with their filters and orders", async () => {
  const countries = z.array(shapes.nameShapes.countries).parse(await client.getCountries());
  expect(countries.map(({ iso_3166_1 }) => iso_3166_1)).toEqual(expect.arrayContaining(["BR", "DE", "US"]));
  expect(await client.getCountries("brazil")).toEqual([{ name: "Brazil", iso_3166_1: "BR", stationcount: 1 }]);
  expect(await client.getCountryCodes("br")).toEqual([{ name: "BR", stationcount: 1 }]);
  const codecs = z
    .array(shapes.nameShapes.codecs)
    .parse(await client.getCodecs({ order: "stationcount", reverse: true }));
  expect(codecs.map(({ name }) => name)).toEqual(expect.arrayContaining(["AAC+", "AAC,H.264", "MP3"]));
  expect(await client.getCountryStates("Brazil")).toEqual([]);
  expect(z.array(shapes.nameShapes.states).parse(await client.getCountryStates()).length).toBeGreaterThan(2);
  expect(await client.getLanguages("german")).toEqual([{ name: "german", iso_639: "de", stationcount: 1 }]);
  const klingon = z.array(shapes.nameShapes.languages).parse(await client.getLanguages("klingon"));
  expect(klingon).toMatchObject([{ iso_639: null }]);
  expect(
    z
      .array(shapes.nameShapes.tags)
      .parse(await client.getTags("R&B"))
      .map(({ name }) => name),
  ).toEqual(["r&b"]);
});

test("clicks and votes", async () => {
  expect(shapes.clickShape.parse(await client.sendStationClick(MICHIGAN.uuid))).toMatchObject({
    ok: true,
    stationuuid: MICHIGAN.uuid,
    url: MICHIGAN.station.streamUrl,
  });
  expect(shapes.voteShape.parse(await client.voteForStation(MICHIGAN.uuid)).ok).toBe(true);
  expect(shapes.voteShape.parse(await client.voteForStation(MICHIGAN.uuid)).ok).toBe(false);
});

test("it finds its servers by json/servers, and uses https for them", async () => {
  const servers = z.array(shapes.serverShape).parse(await (await fetch(`${product.origin}/json/servers`)).json());
  expect(servers.map(({ name }) => name)).toEqual([new URL(product.origin).host]);
});
