import { expect, test } from "vitest";
import type { Station } from "#app/stations/station.ts";
import { station } from "../../tests/support/named-stations.ts";
import { matchStations, type NamedStation } from "./match-stations.ts";

const at = (id: string, streamUrl: string, playUrl = "") => station({ id, name: id, streamUrl, playUrl });

const OURS = [
  [at("a", "http://som.example:80/a"), at("b", "https://lista.example/b.pls", "https://som.example/b")],
  [at("c", "https://SOM.example/a"), at("d", "https://rádio.example/d"), at("e", "nada")],
];

async function* pages(): AsyncGenerator<Station[]> {
  yield* OURS;
}

const match = (...named: Partial<NamedStation>[]) =>
  matchStations(
    named.map((one) => ({ id: "", streamUrl: "", ...one })),
    { has: (id) => OURS.flat().some((one) => one.id === id), pages: pages() },
  );

test("stations are found by address as it was submitted or as it is played, the first of several", async () => {
  const urls = [
    "HTTPS://som.example/a#x",
    "http://som.example/b",
    "https://lista.example/b.pls",
    "http://som.example/x",
  ];
  expect(await match(...urls.map((streamUrl) => ({ streamUrl })))).toEqual(["a", "b", "b", null]);
});

test("an id that is ours decides; one that is not leaves it to the address", async () => {
  expect(
    await match(
      { id: "c", streamUrl: "http://som.example/a" },
      { id: "x", streamUrl: "http://som.example/a" },
      { id: "x" },
      {},
    ),
  ).toEqual(["c", "a", null, null]);
});

test("a host is one host, however its letters are written", async () => {
  expect(
    await match({ streamUrl: "https://xn--rdio-5na.example/d" }, { streamUrl: "https://R\u00c1DIO.example/d" }),
  ).toEqual(["d", "d"]);
  expect(await match({ streamUrl: "http://x@som.example./a" }, { streamUrl: "nada" })).toEqual(["a", "e"]);
});

test("when all ids are ours nothing is searched", async () => {
  const never = (async function* (): AsyncGenerator<Station[]> {
    yield await Promise.reject(new Error("searched"));
  })();
  expect(await matchStations([{ id: "a", streamUrl: "http://x.example/" }], { has: () => true, pages: never })).toEqual(
    ["a"],
  );
});
