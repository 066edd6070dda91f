import { expect, test } from "vitest";
import { nearestTile, TILES_BY_COUNTRY, tileCentre } from "./world-tiles.ts";

test("the map has 740 tiles of 212 countries, each with a tile, and no two on one cell", () => {
  const tiles = [...TILES_BY_COUNTRY.values()];
  expect([tiles.length, tiles.flat().length]).toEqual([212, 740]);
  expect(tiles.filter(({ length }) => length === 0)).toEqual([]);
  expect(new Set(tiles.flat().map(({ column, row }) => `${column},${row}`)).size).toBe(740);
});

test("a tile covers five degrees", () => {
  expect(tileCentre({ column: 0, row: 0 })).toEqual({ latitude: 87.5, longitude: -177.5 });
  expect(tileCentre({ column: 34, row: 10 })).toEqual({ latitude: 37.5, longitude: -7.5 });
});

test("nearestTile gives the tile of a country that is nearest to a place: of Lisbon that on the mainland, not on an island", () => {
  expect(nearestTile("PT", { latitude: 38.72, longitude: -9.13 })).toEqual({ column: 34, row: 10 });
});

test("nearestTile gives undefined for a country without tiles", () => {
  expect(nearestTile("RE", { latitude: -20.9, longitude: 55.5 })).toBeUndefined();
});
