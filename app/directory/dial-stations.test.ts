import { expect, test } from "vitest";
import { UNCHECKED } from "#app/stations/station.ts";
import { dialStations, placeName } from "./dial-stations.ts";
import type { ListedStation } from "./listed-station.ts";

const station = (id: string): ListedStation => ({
  id,
  name: `Rádio ${id}`,
  description: "",
  streamUrl: "",
  imageUrl: "",
  genre: "",
  country: "Portugal",
  city: "Lisboa",
  listeners: 0,
  bitrate: "",
  ...UNCHECKED,
});
const ids = (count: number, first = 1) => Array.from({ length: count }, (_, place) => station(String(first + place)));

test("a station of both lists is on the dial once, in the place of its first mention", () => {
  expect(dialStations([station("1"), station("2")], [station("2"), station("3")]).map(({ id }) => id)).toEqual([
    "1",
    "2",
    "3",
  ]);
});

test("the dial has at most ten places", () => {
  expect(dialStations(ids(6), ids(4, 7))).toHaveLength(10);
  expect(dialStations(ids(6), ids(5, 7))).toHaveLength(10);
});

test("a place is called by its city, else its country, else the station's name", () => {
  expect(placeName(station("1"))).toBe("Lisboa");
  expect(placeName({ ...station("1"), city: "" })).toBe("Portugal");
  expect(placeName({ ...station("1"), city: "", country: "" })).toBe("Rádio 1");
});
