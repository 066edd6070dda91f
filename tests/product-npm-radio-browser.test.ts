import client from "radio-browser";
import { expect, test } from "vitest";
import { z } from "zod";
import type { ApiStation } from "#app/exchange/radio-browser/api-station.ts";
import { runAppProduct } from "#test-support/radio-apps/app-product.ts";
import {
  APP_STATIONS,
  BAYERN,
  HOSTILE_NAMES,
  HOSTILE_TAGS,
  MICHIGAN,
  MUDA,
  PARANA,
} from "#test-support/radio-apps/app-stations.ts";
import { allListed, folded, itemsOf, listed, uuidsOf } from "#test-support/radio-apps/listed.ts";
import * as shapes from "#test-support/radio-apps/shapes.ts";
import { waitUntil } from "#test-support/wait-until.ts";

// The npm package radio-browser 2.2.3 as it is published, against the product: it sends POST without a body, and all in
// the query.

const product = runAppProduct();
const open = runAppProduct({ OPEN_ADD: "true" });

const stationsOf = async (filter: Record<string, string | number | boolean>) => {
  client.service_url = product.origin;
  return listed(await client.getStations({ ...filter }));
};

type Filter = [by: string, term: string, fits: (station: ApiStation) => boolean];

const FILTERS: Filter[] = [
  ["uuid", MUDA.uuid, (station) => station.stationuuid === MUDA.uuid],
  ["name", "jazz", ({ name }) => folded(name).includes("jazz")],
  ["nameexact", "bayern jazz", ({ name }) => name === "Bayern Jazz"],
  ["codec", "aac", ({ codec }) => codec.includes("AAC")],
  ["codecexact", "AAC+", ({ codec }) => codec === "AAC+"],
  ["country", "brazi", ({ countrycode }) => countrycode === "BR"],
  ["countryexact", "The United States Of America", ({ countrycode }) => countrycode === "US"],
  ["countrycodeexact", "de", ({ countrycode }) => countrycode === "DE"],
  ["state", "parana", ({ state }) => folded(state).includes("parana")],
  ["stateexact", "Paraná", ({ state }) => state === "Paraná"],
  ["language", "portug", ({ language }) => language.includes("portug")],
  ["languageexact", "german", ({ language }) => itemsOf(language).includes("german")],
  ["tag", "jaz", ({ tags }) => tags.includes("jaz")],
  ["tagexact", "r&b", ({ tags }) => itemsOf(tags).includes("r&b")],
  ["tagexact", "c++", ({ tags }) => itemsOf(tags).includes("c++")],
  ["tagexact", "50%", ({ tags }) => itemsOf(tags).includes("50%")],
  ["tagexact", "日本", ({ tags }) => itemsOf(tags).includes("日本")],
  ["tagexact", 'say "hi"', ({ tags }) => itemsOf(tags).includes('say "hi"')],
  ["url", BAYERN.station.streamUrl, ({ url }) => url === BAYERN.station.streamUrl],
];

test.each(FILTERS)("stations by %s %s", async (by, searchterm, fits) => {
  const expected = uuidsOf((await allListed(product.origin)).filter(fits));
  expect(expected.length).toBeGreaterThan(0);
  expect(uuidsOf(await stationsOf({ by, searchterm }))).toEqual(expected);
});

test("every kind of list that the client offers is tested, or unanswered by Radio Browser too", () => {
  const tested = [...FILTERS.map(([by]) => by), "topclick", "topvote", "lastclick", "lastchange", "broken"];
  expect(new Set([...tested, "improvable"])).toEqual(new Set(client.filter_by_types));
});

test.each([
  ["topclick", ({ clickcount }: ApiStation) => clickcount, MICHIGAN.uuid],
  ["topvote", ({ votes }: ApiStation) => votes, MICHIGAN.uuid],
  ["lastclick", ({ clicktimestamp }: ApiStation) => clicktimestamp, BAYERN.uuid],
  ["lastchange", ({ lastchangetime }: ApiStation) => lastchangetime, undefined],
] as const)("%s begins with the highest, and gives as many as asked", async (by, valueIn, first) => {
  const all = (await allListed(product.origin))
    .map((station) => valueIn(station))
    .sort((one, other) => (one < other ? 1 : -1));
  const top = await stationsOf({ by, limit: 4 });
  expect(top.map((station) => valueIn(station))).toEqual(all.slice(0, 4));
  if (first) expect(top[0]?.stationuuid).toBe(first);
});

test("broken stations are those whose check failed", async () => {
  const broken = (await allListed(product.origin)).filter(({ lastcheckok }) => lastcheckok === 0);
  expect(uuidsOf(await stationsOf({ by: "broken", limit: 100 }))).toEqual(uuidsOf(broken));
  expect(uuidsOf(broken)).toContain(MUDA.uuid);
});

test("pages put together are the whole list, and reversed is exactly reversed", async () => {
  const whole = uuidsInOrder(await stationsOf({ order: "votes" }));
  const pages: string[] = [];
  for (let offset = 0; offset < whole.length; offset += 7)
    pages.push(...uuidsInOrder(await stationsOf({ order: "votes", offset, limit: 7 })));
  expect(pages).toEqual(whole);
  expect(uuidsInOrder(await stationsOf({ order: "votes", reverse: true }))).toEqual(whole.toReversed());
});

const uuidsInOrder = (stations: readonly ApiStation[]) => stations.map(({ stationuuid }) => stationuuid);

test("a search with every parameter finds the station that fits them all", async () => {
  client.service_url = product.origin;
  const all = {
    name: "bayern",
    nameExact: false,
    country: "Germany",
    countryExact: true,
    countrycode: "DE",
    state: "Bavaria",
    stateExact: true,
    language: "german",
    languageExact: true,
    tag: "jazz",
    tagExact: true,
    tagList: "jazz,90s",
    codec: "AAC+",
    bitrateMin: 64,
    bitrateMax: 64,
    has_geo_info: true,
    is_https: true,
    has_extended_info: true,
    order: "clickcount",
    reverse: true,
    hidebroken: true,
    offset: 0,
    limit: 5,
    geo_lat: 48.1,
    geo_long: 11.5,
    geo_distance: 20_000,
  };
  const [found, ...others] = listed(await client.searchStations(all));
  expect([found?.stationuuid, others]).toEqual([BAYERN.uuid, []]);
  expect(found?.geo_distance).toBeGreaterThan(5_000);
  expect(found?.geo_distance).toBeLessThan(10_000);
  const wrong = { codec: "MP3", bitrateMin: 65, bitrateMax: 63, geo_distance: 100, tagList: "jazz,samba" };
  for (const [name, value] of Object.entries(wrong))
    expect(await client.searchStations({ ...all, [name]: value }), name).toEqual([]);
});

test.each(client.category_types)(
  "%s are listed with their counts, and a search for each finds its stations",
  async (kind) => {
    client.service_url = product.origin;
    const shape = shapes.nameShapes[kind as keyof typeof shapes.nameShapes];
    const names = z.array(shape).parse(await client.getCategory(kind, { order: "stationcount", reverse: true }));
    expect(names.length).toBeGreaterThan(0);
    expect(names.map(({ stationcount }) => stationcount)).toEqual(
      names.map(({ stationcount }) => stationcount).sort((one, other) => other - one),
    );
    const by = { countries: "country", countrycodes: "countrycode", codecs: "codec" }[kind] ?? kind.slice(0, -1);
    for (const { name, stationcount } of names) {
      // The client does not encode these characters of a term.
      if (/[/?#]/.test(name)) continue;
      const found = await stationsOf({ by: `${by}exact`, searchterm: name });
      expect([name, found.length >= stationcount && (kind === "states" || found.length === stationcount)]).toEqual([
        name,
        true,
      ]);
    }
    const [first] = names;
    const part = String(first?.name).slice(0, 3);
    if (/[/?#]/.test(part)) return;
    const parts = z.array(shape).parse(await client.getCategory(kind, { searchterm: part, hidebroken: true }));
    expect(parts.every(({ name }) => folded(name).includes(folded(part)))).toBe(true);
  },
);

test("all stations are listed, with their names in one line", async () => {
  const all = await allListed(product.origin);
  expect(uuidsOf(all)).toEqual(expect.arrayContaining(APP_STATIONS.map(({ uuid }) => uuid)));
  const names = all.map(({ name }) => name);
  for (const name of HOSTILE_NAMES.filter((text) => !/[\t\r\n]/.test(text))) expect(names).toContain(name);
  expect(names.filter((name) => /[\r\n\t]/.test(name) || name !== name.trim())).toEqual([]);
});

test("all hostile tags are in the list of tags, once", async () => {
  client.service_url = product.origin;
  const names = z
    .array(shapes.nameShapes.tags)
    .parse(await client.getTags())
    .map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(HOSTILE_TAGS));
  expect(new Set(names).size).toBe(names.length);
});

test("the states of one country, by its full name", async () => {
  client.service_url = product.origin;
  const names = { name: "Paraná", country: "Brazil", stationcount: 1 };
  // Without a second part the first is a part of the state's name, as at Radio Browser.
  expect(await client.getStates({ country: "Brazil" })).toEqual([]);
  expect(await client.getStates({ country: "Brazil", searchterm: "para" })).toEqual([names]);
  expect(await client.getStates({ country: "Germany", searchterm: "para" })).toEqual([]);
  for (const get of [client.getCountries, client.getCodecs, client.getLanguages])
    expect(await get({ searchterm: "nada disto" })).toEqual([]);
});

test("a click gives the stream and counts once, and so does a vote", async () => {
  client.service_url = product.origin;
  for (let time = 1; time <= 2; time += 1) {
    expect(shapes.clickShape.parse(await client.clickStation(BAYERN.uuid))).toMatchObject({
      ok: true,
      stationuuid: BAYERN.uuid,
      name: "Bayern Jazz",
      url: "https://bayern.example/live.aac",
    });
    expect(shapes.voteShape.parse(await client.voteStation(PARANA.uuid)).ok).toBe(time === 1);
  }
  expect(shapes.clickShape.parse(await client.clickStation(MUDA.uuid)).ok).toBe(false);
  const counts = async () => {
    const [bayern] = await stationsOf({ by: "uuid", searchterm: BAYERN.uuid });
    const [parana] = await stationsOf({ by: "uuid", searchterm: PARANA.uuid });
    return [bayern?.clickcount, bayern?.clicktrend, parana?.votes].join();
  };
  await waitUntil("both are counted", async () => (await counts()) === "41,-2,41");
  const clicks = z.array(shapes.clickedShape).parse(await client.getClicks(BAYERN.uuid));
  expect(clicks).toHaveLength(1);
  expect(z.array(shapes.clickedShape).parse(await client.getClicks("", 3600))).toHaveLength(2);
});

test("checks, steps, statistics, servers and configuration", async () => {
  client.service_url = product.origin;
  const checks = z.array(shapes.checkShape).parse(await client.getChecks(MICHIGAN.uuid));
  expect(checks.map(({ stationuuid }) => stationuuid)).toEqual([MICHIGAN.uuid]);
  expect(z.array(shapes.checkShape).parse(await client.getChecks()).length).toBeGreaterThan(3);
  expect(await client.getChecksteps([MICHIGAN.uuid, MUDA.uuid])).toEqual([]);
  const stats = shapes.statsShape.parse(await client.getServerStats());
  expect(stats.stations + stats.stations_broken).toBe((await allListed(product.origin)).length);
  const servers = z.array(shapes.serverShape).parse(await client.getServerMirrors());
  expect(servers.map(({ name }) => name)).toEqual([new URL(product.origin).host]);
  const config = z.record(z.string(), z.unknown()).parse(await client.getServerConfig());
  expect(Object.keys(config)).toHaveLength(22);
  expect(config.server_name).toBe(new URL(product.origin).host);
});

test.each([
  ["improvable", () => client.getStations({ by: "improvable" })],
  ["deleteStation", () => client.deleteStation(MUDA.uuid)],
  ["undeleteStation", () => client.undeleteStation(MUDA.uuid)],
  ["editStation", () => client.editStation(MUDA.uuid, { name: "Outra" })],
  ["the click of an unknown station", () => client.clickStation("00000000-0000-4000-8000-000000000000")],
])("%s is not there", async (_, ask) => {
  client.service_url = product.origin;
  await expect(ask()).rejects.toThrow("Status Code: 404");
});

const ADDED = {
  name: "Rádio Nova & Velha",
  url: "https://nova.example/live",
  homepage: "https://nova.example/",
  favicon: "",
  countrycode: "PT",
  state: "Lisboa",
  language: "portuguese",
  tags: "jazz,fado",
};

const add = async (station: typeof ADDED) => shapes.addShape.parse(await client.addStation(station));

test("a station can be added only where the operator allows it, and waits for moderation", async () => {
  client.service_url = product.origin;
  const refused = `Please submit stations at ${product.origin}/submit-station`;
  expect(await add(ADDED)).toEqual({ ok: false, message: refused, uuid: "" });
  client.service_url = open.origin;
  const added = await add(ADDED);
  expect([added.ok, z.guid().safeParse(added.uuid).success]).toEqual([true, true]);
  expect(await client.getStations({ by: "uuid", searchterm: added.uuid })).toEqual([]);
  expect(await client.getStations({ by: "url", searchterm: ADDED.url })).toEqual([]);
  expect(await add({ ...ADDED, countrycode: "" })).toMatchObject({ ok: false, uuid: "" });
  expect(await add({ ...ADDED, url: BAYERN.station.streamUrl })).toMatchObject({ ok: true, uuid: BAYERN.uuid });
});
