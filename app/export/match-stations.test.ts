import { expect, test } from "vitest";
import { createCatalogue } from "#app/catalogue/catalogue.ts";
import { station } from "../../test-support/named-stations.ts";
import { matchStations, type StationReference } from "./match-stations.ts";

const at = (id: string, streamUrl: string, playUrl = "") => station({ id, name: id, streamUrl, playUrl });

const OURS = [
  { ...at("a", "http://som.example:80/a"), createdAt: new Date("2026-01-02T12:00:00Z") },
  at("b", "https://lista.example/b.pls", "https://som.example/b"),
  ...[at("c", "https://SOM.example/a"), at("d", "https://rádio.example/d"), at("e", "nada")],
];

function match(...named: Partial<StationReference>[]) {
  const catalogue = createCatalogue();
  catalogue.put(OURS);
  const asked: string[] = [];
  const ids = matchStations(
    named.map((one) => ({ id: "", streamUrl: "", ...one })),
    {
      has: (id) => catalogue.find(id) !== null,
      findByStream: (streamUrl) => {
        asked.push(streamUrl);
        return catalogue.findByStream(streamUrl);
      },
    },
  );
  return { ids, asked };
}

test("stations are found by address as it was submitted or as it is played, the newest of several", () => {
  const urls = [
    "HTTPS://som.example/a#x",
    "http://som.example/b",
    "https://lista.example/b.pls",
    "http://som.example/x",
  ];
  expect(match(...urls.map((streamUrl) => ({ streamUrl }))).ids).toEqual(["a", "b", "b", null]);
});

test("an id that is ours decides; one that is not leaves it to the address", () => {
  const aurora = "http://som.example/a";
  expect(match({ id: "c", streamUrl: aurora }, { id: "x", streamUrl: aurora }, { id: "x" }, {}).ids).toEqual([
    ...["c", "a"],
    ...[null, null],
  ]);
});

test("a host is one host, however its letters are written, and no other that contains it", () => {
  expect(
    match({ streamUrl: "https://xn--rdio-5na.example/d" }, { streamUrl: "https://R\u00c1DIO.example/d" }).ids,
  ).toEqual(["d", "d"]);
  expect(match({ streamUrl: "http://x@som.example./a" }, { streamUrl: "nada" }).ids).toEqual(["a", "e"]);
  expect(match({ streamUrl: "http://example/a" }, { streamUrl: "http://om.example/a" }).ids).toEqual([null, null]);
});

test("an address that is named many times is looked up once, and none when all ids are ours", () => {
  const named = Array.from({ length: 500 }, () => ({ streamUrl: "http://som.example/x" }));
  expect(match(...named).asked).toHaveLength(1);
  expect(match({ id: "a", streamUrl: "http://x.example/" }).asked).toEqual([]);
});
