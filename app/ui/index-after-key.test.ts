import { expect, test } from "vitest";
import { placeAfter } from "./index-after-key.ts";

test("the arrows go along a row and round its ends", () => {
  expect(placeAfter("ArrowRight", 0, 3)).toBe(1);
  expect(placeAfter("ArrowRight", 2, 3)).toBe(0);
  expect(placeAfter("ArrowLeft", 2, 3)).toBe(1);
  expect(placeAfter("ArrowLeft", 0, 3)).toBe(2);
});

test("Home and End lead to the ends, other keys nowhere", () => {
  expect(placeAfter("Home", 1, 3)).toBe(0);
  expect(placeAfter("End", 1, 3)).toBe(2);
  expect(placeAfter("ArrowDown", 1, 3)).toBeUndefined();
});
