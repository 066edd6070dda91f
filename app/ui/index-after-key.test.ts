import { expect, test } from "vitest";
import { indexAfterKey } from "./index-after-key.ts";

test("the arrows go along a row and round its ends", () => {
  expect(indexAfterKey("ArrowRight", 0, 3)).toBe(1);
  expect(indexAfterKey("ArrowRight", 2, 3)).toBe(0);
  expect(indexAfterKey("ArrowLeft", 2, 3)).toBe(1);
  expect(indexAfterKey("ArrowLeft", 0, 3)).toBe(2);
});

test("Home and End lead to the ends, other keys nowhere", () => {
  expect(indexAfterKey("Home", 1, 3)).toBe(0);
  expect(indexAfterKey("End", 1, 3)).toBe(2);
  expect(indexAfterKey("ArrowDown", 1, 3)).toBeUndefined();
});
