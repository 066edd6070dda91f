import { expect, test } from "vitest";
import { UNCHECKED } from "#app/stations/station.ts";
import { dialLabel, dialStations } from "./dial.tsx";
import type { ListedStation } from "./listed-station.ts";

const station = (id: string): ListedStation => ({
  id,
  name: `Rádio ${id}`,
  description: "",
  summary: "",
  streamUrl: "",
  imageUrl: "",
  genre: "",
  country: "Portugal",
  city: "Lisboa",
  listeners: 0,
  bitrate: "",
  ...UNCHECKED,
});
const ids = (count: number, first = 1) => Array.from({ length: count }, (_, index) => station(String(first + index)));

test("a station of both lists is on the dial once, at its first position", () => {
  expect(dialStations([station("1"), station("2")], [station("2"), station("3")]).map(({ id }) => id)).toEqual([
    "1",
    "2",
    "3",
  ]);
});

test("the dial has at most ten stations", () => {
  expect(dialStations(ids(6), ids(4, 7))).toHaveLength(10);
  expect(dialStations(ids(6), ids(5, 7))).toHaveLength(10);
});

test("a label is the city, else the country, else the name", () => {
  expect(dialLabel(station("1"))).toBe("Lisboa");
  expect(dialLabel({ ...station("1"), city: "" })).toBe("Portugal");
  expect(dialLabel({ ...station("1"), city: "", country: "" })).toBe("Rádio 1");
});
