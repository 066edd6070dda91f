import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { addStationUuids } from "#app/stations/station/add-station-uuids.server.ts";
import type { Station } from "#app/stations/station/station.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { openRadioBrowser, type RadioBrowserSite } from "#test-support/radio-browser.ts";
import { NAME_LISTS } from "./api-records.ts";
import { API_FORMATS, type ApiFormat, CONTENT_TYPES } from "./formats/api-format.ts";
import { STATION_COLUMNS } from "./formats/write-stations.ts";
import { LISTED_BY, TOP_LISTS } from "./parse-call.ts";

const AURORA = "0f6d7a52-1111-4222-a333-000000000001";
const MAR = "0f6d7a52-1111-4222-a333-000000000002";
const ALIAS = "960cf833-0601-11e8-ae97-52543be04c81";
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

const listed: Station[] = [
  station({
    id: AURORA,
    name: "Rádio Aurora",
    streamUrl: "https://aurora.example/live",
    websiteUrl: "https://aurora.example",
    genre: "Jazz",
    country: "Portugal",
    region: "Porto",
    tags: ["fado"],
    languages: ["pt"],
    streamCodec: "mp3",
  }),
  station({
    id: MAR,
    name: 'Mar & "Rio" / +1',
    streamUrl: "http://mar.example/live?a=1&b=2",
    genre: "Pop",
    offAir: true,
  }),
];

/** A test with Rádio Aurora and a broken station, and with stations that are not part of the API. */
function withSite(title: string, body: (site: RadioBrowserSite & TestDatabase) => Promise<void>): void {
  onBothEngines(title, async (testDatabase) => {
    const { database } = testDatabase;
    for (const one of listed) await putStation(database, one);
    await putStation(database, station({ id: "waiting", name: "Pending", streamUrl: "https://a.example" }), "pending");
    await putStation(database, station({ id: "gone", name: "Suspended", streamUrl: "https://b.example" }), "suspended");
    await putStation(database, station({ id: "empty", name: "No stream" }));
    await putStation(database, station({ id: "place", name: "Placeholder", streamUrl: "https://example.com/stream" }));
    const site = await openRadioBrowser(testDatabase);
    await body({ ...testDatabase, ...site });
  });
}

const BOTH = ['Mar & "Rio" / +1', "Rádio Aurora"];

withSite("lists have the approved stations with a stream of their own, in compact JSON", async ({ get, stations }) => {
  const response = await get("/json/stations");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/json");
  const text = await response.text();
  expect(text).toMatch(/^\[\{"changeuuid":"[0-9a-f-]{36}","stationuuid":"[0-9a-f-]{36}","serveruuid":null,"name":/);
  expect(text).not.toMatch(/\n|, "|": /);
  const all = await stations("/json/stations");
  expect(all.map(({ name }) => name)).toEqual(BOTH);
  for (const one of all) expect(Object.keys(one)).toEqual([...STATION_COLUMNS]);
  expect(all[1]).toMatchObject({ stationuuid: AURORA, countrycode: "PT", tags: "fado,jazz", language: "portuguese" });
});

/** Each path that lists stations, and how many it gives. */
const STATION_CALLS: Record<string, number> = {
  stations: 2,
  "stations/": 2,
  "stations/byname/r%C3%A1dio": 1,
  "stations/bynameexact/radio%20aurora": 1,
  "stations/bynameexact/Mar%20%26%20%22Rio%22%20%2F%20%2B1": 1,
  'stations/bynameexact/Mar & "Rio" / +1': 1,
  "stations/bycodec/mp": 1,
  "stations/bycodecexact/mp3": 1,
  "stations/bycountry/port": 1,
  "stations/bycountryexact/Portugal": 1,
  "stations/bycountrycodeexact/pt": 1,
  "stations/bystate/por": 1,
  "stations/bystateexact/Porto": 1,
  "stations/bylanguage/portu": 1,
  "stations/bylanguageexact/portuguese": 1,
  "stations/bytag/jaz": 1,
  "stations/bytagexact/fado": 1,
  [`stations/byuuid/${AURORA.toUpperCase()}`]: 1,
  [`stations/byuuid?uuids=${AURORA},${UNKNOWN},${MAR}`]: 2,
  "stations/byuuid/nada": 0,
  "stations/byurl?url=http%3A%2F%2Fmar.example%2Flive%3Fa%3D1%26b%3D2": 1,
  "stations/byurl?url=http://mar.example/live?a=1&b=2": 1,
  "stations/byurl?url=http://mar.example/live": 0,
  "stations/search": 2,
  "stations/search?name=aurora&hidebroken=true": 1,
  "stations/topclick": 2,
  "stations/topvote/1": 1,
  "stations/lastclick?hidebroken=true": 1,
  "stations/lastchange/5": 2,
  "stations/broken": 1,
  "stations/byserveruuid/7": 0,
};

/** How many stations a text of a format has. */
const COUNTS: Record<ApiFormat, (text: string) => number> = {
  json: (text) => JSON.parse(text).length,
  xml: (text) => text.split("<station ").length - 1,
  csv: (text) => text.trimEnd().split("\r\n").length - 1,
  m3u: (text) => text.split("#RADIOBROWSERUUID:").length - 1,
  pls: (text) => Number(/^NumberOfEntries=(\d+)/m.exec(text)?.[1]),
  xspf: (text) => text.split("<track>").length - 1,
  ttl: (text) => text.split("schema:RadioStation").length - 1,
};

withSite("every list of stations is there in every format, by GET and POST", async ({ get }) => {
  for (const [path, count] of Object.entries(STATION_CALLS))
    for (const format of API_FORMATS) {
      const method = format === "xml" ? "POST" : "GET";
      const response = await get(`/${format}/${path}`, { method });
      const text = await response.text();
      expect([response.status, COUNTS[format](text)], `/${format}/${path}`).toEqual([200, count]);
      expect(response.headers.get("Content-Type")).toBe(CONTENT_TYPES[format]);
      const file = ["m3u", "pls", "xspf"].includes(format) ? `inline; filename="playlist.${format}"` : null;
      expect(response.headers.get("Content-Disposition")).toBe(file);
    }
});

/** Each other path, and how many things it gives. */
const RECORD_CALLS: Record<string, number> = {
  countries: 1,
  "countries/": 1,
  "countries/PT": 1,
  countrycodes: 1,
  codecs: 2,
  languages: 1,
  tags: 3,
  "tags/jaz": 1,
  states: 1,
  "states/Portugal/": 1,
  "states/Portugal/x": 0,
  "stations/changed": 2,
  [`stations/changed/${AURORA}`]: 1,
  checks: 0,
  [`checks/${AURORA}`]: 0,
  clicks: 0,
  [`clicks/${AURORA}`]: 0,
  "checksteps?uuids=1": 0,
  streamingservers: 0,
};

withSite("every list of names and records is there in JSON, XML and CSV, and in nothing else", async ({ get }) => {
  for (const [path, count] of Object.entries(RECORD_CALLS))
    for (const format of API_FORMATS) {
      const response = await get(`/${format}/${path}`);
      const text = await response.text();
      if (format === "json") expect(JSON.parse(text), path).toHaveLength(count);
      else if (format === "xml") expect(text.split(/<(?!\?|\/|result)/).length - 1, path).toBe(count);
      else if (format === "csv") expect(text.trimEnd().split("\r\n").length - 1, path).toBe(count);
      const isThere = ["json", "xml", "csv"].includes(format);
      expect(response.status, `/${format}/${path}`).toBe(isThere ? 200 : 406);
    }
});

withSite("statistics, servers and the configuration are there", async ({ get, json }) => {
  expect(await json("/json/stats")).toEqual({
    supported_version: 1,
    software_version: "0.1.0",
    status: "OK",
    stations: 1,
    stations_broken: 1,
    tags: 3,
    clicks_last_hour: 0,
    clicks_last_day: 0,
    languages: 1,
    countries: 1,
  });
  expect(await json("/json/servers")).toEqual([{ ip: "", name: "radio.example" }]);
  expect(Object.keys(await json("/json/config"))).toHaveLength(22);
  for (const path of ["/xml/stats", "/xml/config/"])
    expect((await get(path)).headers.get("Content-Type")).toBe("text/xml");
  for (const path of ["/csv/stats", "/xml/servers", "/m3u/config"]) expect((await get(path)).status).toBe(406);
});

withSite("names lead back to as many stations as they count", async ({ json, names }) => {
  const calls = {
    countries: "bycountryexact",
    codecs: "bycodecexact",
    languages: "bylanguageexact",
    tags: "bytagexact",
  };
  for (const [list, call] of Object.entries(calls))
    for (const { name, stationcount } of await json<{ name: string; stationcount: number }[]>(`/json/${list}`))
      expect(await names(`/json/stations/${call}/${encodeURIComponent(name)}`), name).toHaveLength(stationcount);
  expect(Object.keys(NAME_LISTS)).toHaveLength(6);
  expect(LISTED_BY.length + TOP_LISTS.length).toBe(12);
});

const give = (database: Database, uuid: string) =>
  database.transaction((transaction) => addStationUuids(transaction, [{ uuid, stationId: AURORA }], "upstream"));

withSite(
  "a station answers by each of its UUIDs, under the one that was requested",
  async ({ database, change, ...site }) => {
    await site.untilNames("/json/stations", BOTH);
    await give(database, ALIAS);
    await change({ topic: "stations", ids: [AURORA] });
    const uuidsOf = async (path: string) => (await site.stations(path)).map(({ stationuuid }) => stationuuid);
    await site.untilNames(`/json/stations/byuuid/${ALIAS}`, ["Rádio Aurora"]);
    expect(await uuidsOf("/json/stations/byname/aurora")).toEqual([ALIAS]);
    expect(await uuidsOf(`/json/stations/byuuid/${AURORA}`)).toEqual([AURORA]);
    expect(await uuidsOf(`/json/stations/byuuid?uuids=${ALIAS},${AURORA},${AURORA.toUpperCase()}`)).toEqual([
      AURORA,
      ALIAS,
    ]);
    expect(await uuidsOf(`/json/stations/changed/${AURORA}`)).toEqual([AURORA]);
    expect(await (await site.get(`/m3u/stations/byuuid/${AURORA}`)).text()).toContain(`#RADIOBROWSERUUID:${AURORA}`);
    expect(await site.json(`/json/url/${AURORA}`)).toMatchObject({ ok: true, stationuuid: AURORA });
  },
);

withSite("the other UUIDs of listed stations are listed with the first", async ({ database, get, stations }) => {
  await database.transaction((transaction) =>
    addStationUuids(transaction, [{ uuid: ALIAS, stationId: AURORA }], "upstream"),
  );
  const [aurora] = await stations(`/json/stations/byuuid/${ALIAS}`);
  expect(aurora?.stationuuid).toBe(ALIAS);
  const aliases = await (await get("/json/stations/aliases")).json();
  expect(aliases).toEqual([{ aliasuuid: AURORA, stationuuid: ALIAS }]);
  expect(await (await get("/json/stations/aliases?offset=1")).json()).toEqual([]);
  expect(await (await get("/csv/stations/aliases")).text()).toBe(`aliasuuid,stationuuid\r\n${AURORA},${ALIAS}\r\n`);
});

onBothEngines("pages put together are the whole list, in every order", async (testDatabase) => {
  for (let number = 0; number < 25; number += 1)
    await putStation(
      testDatabase.database,
      station({ id: `station-${number}`, name: `Rádio ${number % 9}`, streamUrl: `https://radio.example/${number}` }),
    );
  const site = await openRadioBrowser(testDatabase);
  const uuidsOf = async (path: string) => (await site.stations(path)).map(({ stationuuid }) => stationuuid);
  for (const order of ["name", "url", "votes", "clickcount", "changetimestamp", "country"])
    for (const reverse of ["true", "false"]) {
      const query = `order=${order}&reverse=${reverse}`;
      const pages: string[] = [];
      for (let offset = 0; offset < 30; offset += 7)
        pages.push(...(await uuidsOf(`/json/stations?${query}&offset=${offset}&limit=7`)));
      expect(pages, query).toEqual(await uuidsOf(`/json/stations?${query}`));
      expect(new Set(pages).size).toBe(25);
    }
});
