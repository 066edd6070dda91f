import { expect, test } from "vitest";
import { station } from "#test-support/named-stations.ts";
import { deserializeStations, formatStationCount, serializeStation, toListedStation } from "./listed-station.ts";

test("deserializeStations restores the listed station that serializeStation was given", () => {
  const full = station({
    id: "aurora",
    name: "Rádio Aurora",
    description: "Notícias e música.",
    genre: "Jazz",
    city: "Évora",
    listeners: 3,
    bitrate: "128kbps",
    playUrl: "https://aurora.example/a",
    streamKind: "hls",
    offAir: true,
  });
  expect(deserializeStations([serializeStation(full)])).toEqual([toListedStation(full)]);
});

test("serializeStation leaves out default values", () => {
  const plain = station({ id: "aurora", name: "Rádio Aurora", description: "", country: "Portugal", streamUrl: "" });
  expect(Object.keys(serializeStation(plain))).not.toContain("playUrl");
  expect(Object.keys(serializeStation(plain))).not.toContain("listeners");
  expect(deserializeStations([serializeStation(plain)])).toEqual([toListedStation(plain)]);
});

test("a station without a description has a generated line instead, and its description stays empty", () => {
  const plain = station({ id: "aurora", name: "Rádio Aurora", genre: "Jazz", country: "Portugal", languages: ["pt"] });
  expect(toListedStation(plain)).toMatchObject({ description: "", summary: "Jazz · Portugal · em português" });
  expect(deserializeStations([serializeStation(plain)])).toEqual([toListedStation(plain)]);
  expect(toListedStation({ ...plain, description: "Só jazz." })).toMatchObject({
    description: "Só jazz.",
    summary: "",
  });
});

test("serializeStation cuts a description at 140 characters, at the end of a word", () => {
  const description = `${"Música portuguesa ".repeat(7)}hoje e amanhã`;
  expect(description).toHaveLength(139);
  const of = (text: string) =>
    serializeStation(station({ id: "aurora", name: "Rádio Aurora", description: text })).description;
  expect(of(description)).toBe(description);
  expect(of(`${description} também`)).toBe(`${"Música portuguesa ".repeat(7)}hoje e amanhã…`);
  expect(of("x".repeat(500))).toBe(`${"x".repeat(140)}…`);
});

test("the noun and its adjective agree with the count", () => {
  expect([0, 1, 2].map((count) => formatStationCount(count))).toEqual(["0 estações", "1 estação", "2 estações"]);
  const found = { one: "encontrada", many: "encontradas" };
  expect([1, 8].map((count) => formatStationCount(count, found))).toEqual([
    "1 estação encontrada",
    "8 estações encontradas",
  ]);
});
