import { expect, test } from "vitest";
import { isAnswerIncomplete, isTooMuchGone } from "./removal-guard.ts";

test("more than ten per cent of the stations are too many", () => {
  expect(isTooMuchGone({ missing: 5_000, known: 50_000 })).toBe(false);
  expect(isTooMuchGone({ missing: 5_001, known: 50_000 })).toBe(true);
  expect(isTooMuchGone({ missing: 0, known: 0 })).toBe(false);
});

test("some stations of an answer may be missing", () => {
  expect(isAnswerIncomplete({ missing: 20, requested: 20 })).toBe(false);
  expect(isAnswerIncomplete({ missing: 21, requested: 21 })).toBe(true);
  expect(isAnswerIncomplete({ missing: 100, requested: 1_000 })).toBe(false);
  expect(isAnswerIncomplete({ missing: 101, requested: 1_000 })).toBe(true);
});
