import { expect, test } from "vitest";
import { isRepeatedPress } from "./use-press-once.ts";

const FIRST = { busy: false, clicks: 1, sinceLastMs: Number.POSITIVE_INFINITY };

test("isRepeatedPress: false for a first press, by mouse and by Enter", () => {
  expect(isRepeatedPress(FIRST)).toBe(false);
  expect(isRepeatedPress({ ...FIRST, clicks: 0 })).toBe(false);
});

test.each([{ busy: true }, { clicks: 2 }, { sinceLastMs: 299 }])("isRepeatedPress: true with %j", (press) => {
  expect(isRepeatedPress({ ...FIRST, ...press })).toBe(true);
});

test("isRepeatedPress: false 300 ms after the last press", () => {
  expect(isRepeatedPress({ ...FIRST, sinceLastMs: 300 })).toBe(false);
});
