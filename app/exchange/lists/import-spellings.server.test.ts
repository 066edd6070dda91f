import { asc } from "drizzle-orm";
import { expect } from "vitest";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { importText } from "#test-support/import-lists.ts";
import { AURORA, BEIRA, CAIS, putStation } from "#test-support/named-stations.ts";
import { DUPLICATE_IN_LIST, DUPLICATE_KNOWN } from "./classify-rows.ts";
import { readReportedRows } from "./import-reader.server.ts";

const SPELLINGS = `#EXTM3U
#EXTINF:-1 tvg-country="PT",Um
http://som.example:8000/;
#EXTINF:-1 tvg-country="PT",Dois
http://som.example:8000/?icy=http
#EXTINF:-1 tvg-country="PT",Três
http://som.example:8000/;?type=http&nocache=5
#EXTINF:-1 tvg-country="PT",Quatro
icy://som.example:8000/;stream.mp3|User-Agent=VLC
#EXTINF:-1 tvg-country="PT",Outra
http://som.example:8000/;?sid=2
`;

onBothEngines("one stream in several spellings is one station, in a list and in the next one", async (test) => {
  const { database } = test;
  const first = await importText(test, SPELLINGS);
  expect(first).toMatchObject({ state: "done", rowsRead: 5, added: 2, duplicates: 3, refused: 0 });
  const { rows } = await readReportedRows(database, first.id, { after: 0, limit: 100 });
  expect(rows.map(({ row, reason }) => [row, reason])).toEqual([2, 3, 4].map((row) => [row, DUPLICATE_IN_LIST]));
  const again = await importText(test, "#EXTM3U\n#EXTINF:-1 tvg-country=PT,Um\nhttps://SOM.example:8000/?rnd=7\n");
  expect(again).toMatchObject({ added: 0, duplicates: 1 });
});

onBothEngines("stations that are here under two spellings of one stream stay, and a third adds none", async (test) => {
  const { database } = test;
  await putStation(database, { ...AURORA, streamUrl: "https://som.example/s" });
  await putStation(database, { ...BEIRA, streamUrl: "https://som.example/s/?_=1765583175" }, "pending");
  const done = await importText(test, "#EXTM3U\n#EXTINF:-1,Três\nhttp://som.example/s?nocache=3\n", {
    country: "Portugal",
  });
  expect(done).toMatchObject({ added: 0, duplicates: 1, refused: 0 });
  const { rows } = await readReportedRows(database, done.id, { after: 0, limit: 1 });
  expect(rows).toMatchObject([{ reason: DUPLICATE_KNOWN }]);
  expect(await database.$count(stations)).toBe(2);
});

onBothEngines("the UUID of a row in another spelling is that of the station that the list has added", async (test) => {
  const { database } = test;
  const [one, two] = ["01dd819d-3f79-4285-b383-89395e820530", "715cbead-94a7-482f-afca-192d6b63086f"];
  const lines = [
    { stationuuid: one, name: "Rádio Mar", url: "https://mar.example/live/" },
    { stationuuid: two, name: "Rádio Mar", url: "http://mar.example/live;?type=http&nocache=9" },
  ];
  const done = await importText(test, lines.map((line) => JSON.stringify(line)).join("\n"));
  expect(done).toMatchObject({ added: 1, duplicates: 1 });
  const [station] = await database.select({ id: stations.id }).from(stations);
  const uuids = await database.select().from(stationUuids).orderBy(asc(stationUuids.uuid));
  const known = uuids.filter(({ uuid }) => [one, two].includes(uuid));
  expect(known.map(({ stationId }) => stationId)).toEqual([station?.id, station?.id]);
});

onBothEngines("ISO's names and codes of three letters are countries that are known", async (test) => {
  const { database } = test;
  const countries = [
    '"Moldova, Republic of"',
    '"Bolivia, Plurinational State of"',
    "PRT",
    "Iran (Islamic Republic of)",
  ];
  const rows = countries.map((country, index) => `Rádio ${index},https://som.example/${index},Pop,${country}`);
  const done = await importText(test, ["name,stream_url,genre,country", ...rows].join("\n"));
  expect(done).toMatchObject({ added: 4 });
  const found = await database
    .select({ country: stations.country, code: stations.countryCode })
    .from(stations)
    .orderBy(asc(stations.name));
  expect(found).toEqual([
    { country: "Moldávia", code: "MD" },
    { country: "Bolívia", code: "BO" },
    { country: "Portugal", code: "PT" },
    { country: "Irão", code: "IR" },
  ]);
});

onBothEngines("a file without stations fails with the formats that work, before a row is refused", async (test) => {
  for (const text of ['{"a":1}\n{"b":2}', "[1,2,3]", '{"cities":[{"name":"Porto"}]}', "<svg><path/></svg>"]) {
    const failed = await importText(test, text);
    expect(failed).toMatchObject({ state: "failed", format: "", rowsRead: 0, refused: 0 });
    expect(failed.problem).toMatch(/^Formato desconhecido\. São aceites listas M3U, /);
  }
});

onBothEngines("a list without entries fails with a sentence of its own", async (test) => {
  await putStation(test.database, CAIS);
  for (const text of [
    "#EXTM3U\n",
    "[]",
    '{"stations":[]}',
    "name,url\n",
    "<bookmarks/>",
    '<asx version="3.0"></asx>',
  ]) {
    expect(await importText(test, text)).toMatchObject({
      state: "failed",
      problem: "A lista está vazia: não tem estações.",
      rowsRead: 0,
    });
  }
});
