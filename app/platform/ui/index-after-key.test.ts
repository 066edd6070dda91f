import { expect, test } from "vitest";
import { COLUMN, indexAfterKey } from "./index-after-key.ts";

test("indexAfterKey: the arrows move along the row and wrap around", () => {
  expect(indexAfterKey("ArrowRight", 0, 3)).toBe(1);
  expect(indexAfterKey("ArrowRight", 2, 3)).toBe(0);
  expect(indexAfterKey("ArrowLeft", 2, 3)).toBe(1);
  expect(indexAfterKey("ArrowLeft", 0, 3)).toBe(2);
});

test("indexAfterKey: Home and End move to the ends; undefined for other keys", () => {
  expect(indexAfterKey("Home", 1, 3)).toBe(0);
  expect(indexAfterKey("End", 1, 3)).toBe(2);
  expect(indexAfterKey("ArrowDown", 1, 3)).toBeUndefined();
});

test("indexAfterKey: in a column the arrows up and down move, and left and right do not", () => {
  expect(["ArrowUp", "ArrowDown", "End", "ArrowLeft"].map((key) => indexAfterKey(key, 0, 3, COLUMN))).toEqual([
    2,
    1,
    2,
    undefined,
  ]);
});
