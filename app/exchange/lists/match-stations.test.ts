import { expect, test } from "vitest";
import { catalogueOf } from "#test-support/catalogues.ts";
import { station } from "#test-support/named-stations.ts";
import { matchStations, type StationReference } from "./match-stations.ts";

const at = (id: string, streamUrl: string, playUrl = "") => station({ id, name: id, streamUrl, playUrl });

const OURS = [
  { ...at("a", "http://som.example:80/a"), createdAt: new Date("2026-01-02T12:00:00Z") },
  at("b", "https://lista.example/b.pls", "https://som.example/b"),
  at("c", "https://SOM.example/a"),
  at("d", "https://rádio.example/d"),
  at("e", "nada"),
];

function match(...references: Partial<StationReference>[]) {
  const catalogue = catalogueOf(...OURS);
  const lookups: string[] = [];
  const ids = matchStations(
    references.map((one) => ({ id: "", streamUrl: "", ...one })),
    {
      has: (id) => catalogue.find(id) !== null,
      findByStream: (streamUrl) => {
        lookups.push(streamUrl);
        return catalogue.findByStream(streamUrl);
      },
    },
  );
  return { ids, lookups };
}

test("stations match by their stream's URL as submitted or as played, the newest of several first", () => {
  const urls = [
    "HTTPS://som.example/a#x",
    "http://som.example/b",
    "https://lista.example/b.pls",
    "http://som.example/x",
  ];
  expect(match(...urls.map((streamUrl) => ({ streamUrl }))).ids).toEqual(["a", "b", "b", null]);
});

test("a known id takes precedence over the URL, an unknown id is ignored", () => {
  const aurora = "http://som.example/a";
  expect(match({ id: "c", streamUrl: aurora }, { id: "x", streamUrl: aurora }, { id: "x" }, {}).ids).toEqual([
    "c",
    "a",
    null,
    null,
  ]);
});

test("host names match in any case and as punycode, and not as parts of one another", () => {
  expect(
    match({ streamUrl: "https://xn--rdio-5na.example/d" }, { streamUrl: "https://R\u00c1DIO.example/d" }).ids,
  ).toEqual(["d", "d"]);
  expect(match({ streamUrl: "http://x@som.example./a" }, { streamUrl: "nada" }).ids).toEqual(["a", "e"]);
  expect(match({ streamUrl: "http://example/a" }, { streamUrl: "http://om.example/a" }).ids).toEqual([null, null]);
});

test("a repeated URL is looked up once, and no URL when all ids are known", () => {
  const repeated = Array.from({ length: 500 }, () => ({ streamUrl: "http://som.example/x" }));
  expect(match(...repeated).lookups).toHaveLength(1);
  expect(match({ id: "a", streamUrl: "http://x.example/" }).lookups).toEqual([]);
});
