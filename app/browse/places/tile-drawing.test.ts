import { expect, test } from "vitest";
import { drawingPath, levelPath, mapLevel, squarePath } from "./tile-drawing.ts";

test.each([
  [0, 0],
  [1, 1],
  [9, 1],
  [10, 2],
  [49, 2],
  [50, 3],
  [199, 3],
  [200, 4],
  [8_120, 4],
] as const)("a country with %i stations has level %i", (count, level) => {
  expect(mapLevel(count)).toBe(level);
});

test("a tile is a square of 9.2 in a cell of 10; row 1 is the first that is drawn", () => {
  expect(squarePath({ column: 0, row: 1 })).toBe("M.4 .4h9.2v9.2h-9.2z");
  expect(squarePath({ column: 34, row: 10 })).toBe("M340.4 90.4h9.2v9.2h-9.2z");
});

test("a drawing is turned by the parity of column and row, so that two by two tiles close a ring", () => {
  const corner = (column: number, row: number) => /^M(\S+) ([^al]+)l/.exec(drawingPath({ column, row }, 2))?.slice(1);
  // The corner of the quarter disc: where four cells meet, at 10 and 10 of the four.
  expect(corner(0, 2)).toEqual(["9.6", "19.6"]);
  expect(corner(1, 2)).toEqual(["10.4", "19.6"]);
  expect(corner(0, 3)).toEqual(["9.6", "20.4"]);
  expect(corner(1, 3)).toEqual(["10.4", "20.4"]);
});

test("a level has its own drawing, and none without stations", () => {
  expect(levelPath(0)).toBe("");
  expect(levelPath(1)).toBe("M5 3l2 2l-2 2l-2 -2z");
  expect(levelPath(2)).toBe("M0 0l7 0a7 7 0 0 1 -7 7z");
  expect(new Set([0, 1, 2, 3, 4].map((level) => levelPath(level as 0 | 1 | 2 | 3 | 4))).size).toBe(5);
});
