import { expect, test } from "vitest";
import type { BadRow, ListedRow } from "./listed-row.ts";
import { isEmptyList, nestedRows } from "./nested-rows.ts";

/** Name, stream, genre and tags of each row, or its problem. */
const summary = (row: ListedRow | BadRow) =>
  "problem" in row ? [row.row, row.problem] : [row.row, row.name, row.streamUrl, row.genre, row.tags.join()];
const summaries = (document: unknown) => [...nestedRows(document)].map(summary);

const A = { name: "A", url: "http://a.example/" };

test("the list of Transistor: the chosen one of several streams, its picture from the network, no UUID of its own", () => {
  const station = {
    uuid: "961173b5-0601-41e8-ae97-52543be04c81",
    name: "A",
    streamUris: ["http://a.example/1", "http://a.example/2"],
    stream: 1,
    homepage: "https://a.example/",
    image: "content://local/a.png",
    remoteImageLocation: "https://a.example/a.png",
    radioBrowserStationUuid: "",
  };
  const known = { ...station, stream: 7, radioBrowserStationUuid: "01dd819d-3f79-4285-b383-89395e820530" };
  expect([...nestedRows({ version: 0, stations: [station, known], modificationDate: "x" })]).toMatchObject([
    {
      row: 1,
      streamUrl: "http://a.example/2",
      imageUrl: "https://a.example/a.png",
      websiteUrl: "https://a.example/",
      uuid: "",
    },
    { row: 2, streamUrl: "http://a.example/1", uuid: "01dd819d-3f79-4285-b383-89395e820530" },
  ]);
});

test("groups of RadioTray-NG, and groups within groups, are genres and tags", () => {
  const jazz = { group: "Jazz", image: "jazz.png", stations: [{ ...A, image: "https://a.example/a.png" }] };
  expect(summaries([jazz, { group: "Vazio", stations: [] }])).toEqual([
    [1, "A", "http://a.example/", "Jazz", "Jazz"],
    [2, "falta o URL da transmissão"],
  ]);
  const nested = { title: "A minha lista", folders: [{ name: "Portugal", items: [{ name: "Fado", items: [A] }] }] };
  expect(summaries(nested)).toEqual([[1, "A", "http://a.example/", "Fado", "Fado,Portugal"]]);
});

test.each([
  ["Volumio", [{ service: "webradio", title: "A", uri: "http://a.example/", albumart: "https://a.example/a.png" }]],
  ["Navidrome", [{ id: "1", streamUrl: "http://a.example/", name: "A", homePageUrl: "https://a.example/" }]],
  ["myMPD", { data: [{ Name: "A", StreamUri: "http://a.example/", Genre: [], Image: "https://a.example/a.png" }] }],
  ["MPD", { playlist: [{ file: "http://a.example/", Title: "A", Pos: 0 }] }],
  [
    "Subsonic",
    { "subsonic-response": { status: "ok", internetRadioStations: { internetRadioStation: [{ ...A, id: "1" }] } } },
  ],
  [
    "streams as objects",
    { radios: [{ name: "A", streams: [{ url: "rtsp://a.example/" }, { url: "http://a.example/" }] }] },
  ],
  ["one station", { radio: { nome: "A", "URL da transmissão": "http://a.example/" } }],
  ["deep lists", { a: { b: [{ c: { d: [[A]] } }] } }],
])("the station of a list of %s", (_, document) => {
  expect([...nestedRows(document)]).toMatchObject([{ row: 1, name: "A", streamUrl: "http://a.example/" }]);
});

test("the other elements of a list with stations are reported, and those of other lists are not", () => {
  expect(
    summaries({
      history: [{ at: 1 }, { at: 2 }],
      tags: ["x"],
      stations: [{ name: "B" }, A, 7, { url: "http://c.example/" }],
    }),
  ).toEqual([
    [1, "falta o URL da transmissão"],
    [2, "A", "http://a.example/", "", ""],
    [3, "não é uma estação"],
    [4, "", "http://c.example/", "", ""],
  ]);
});

test("links of other things are not stations", () => {
  expect(
    summaries({
      author: { url: "https://a.example/" },
      image: { name: "x", url: "https://a.example/a.png" },
      place: { name: "Estúdio", location: "Lisboa" },
      genres: [{ name: "Jazz" }],
      links: [{ href: "https://a.example/", rel: "self" }],
    }),
  ).toEqual([]);
});

test.each([
  [[], true],
  [{ version: 0, stations: [] }, true],
  [{ "subsonic-response": { status: "ok", internetRadioStations: {} } }, true],
  [{ stations: [], cities: ["Porto"] }, false],
  [{ error: "not found" }, false],
  [[1], false],
  ["x", false],
  [null, false],
])("whether %j is a list without entries: %s", (document, expected) => {
  expect(isEmptyList(document)).toBe(expected);
});

test("a value of any depth ends", () => {
  let deep: unknown = [A];
  for (let depth = 0; depth < 50_000; depth += 1) deep = [deep];
  expect([summaries(deep), isEmptyList(deep)]).toEqual([[], false]);
});
