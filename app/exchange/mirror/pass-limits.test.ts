import { expect, test } from "vitest";
import { isAnswerIncomplete, isBeyondLimits } from "./pass-limits.ts";

const NOTHING = { added: 0, removed: 0, known: 50_000 };
const NONE = { added: 0, removed: 0 };

const isBeyond = (extent: Partial<typeof NOTHING>, accepted: Partial<typeof NONE> = {}) =>
  isBeyondLimits({ ...NOTHING, ...extent }, { accepted: { ...NONE, ...accepted } });

test("2,000 new stations are within the limits, one more is not", () => {
  expect(isBeyond({ added: 2_000 })).toBe(false);
  expect(isBeyond({ added: 2_001 })).toBe(true);
});

test("ten per cent of the stations may be removed, one more may not", () => {
  expect(isBeyond({ removed: 5_000 })).toBe(false);
  expect(isBeyond({ removed: 5_001 })).toBe(true);
  expect(isBeyond({ known: 0 })).toBe(false);
});

test("what was accepted is within the limits, and one station more is not", () => {
  const accepted = { added: 3_000, removed: 6_000 };
  expect(isBeyond({ added: 3_000, removed: 6_000 }, accepted)).toBe(false);
  expect(isBeyond({ added: 3_001 }, accepted)).toBe(true);
  expect(isBeyond({ removed: 6_001 }, accepted)).toBe(true);
});

test("accepting few stations makes no limit smaller", () => {
  const accepted = { added: 1, removed: 6_000 };
  expect(isBeyond({ added: 2_000 }, accepted)).toBe(false);
  expect(isBeyond({ removed: 5_000 }, { ...accepted, removed: 0 })).toBe(false);
});

test("some stations of an answer may be missing", () => {
  expect(isAnswerIncomplete({ missing: 20, requested: 20 })).toBe(false);
  expect(isAnswerIncomplete({ missing: 21, requested: 21 })).toBe(true);
  expect(isAnswerIncomplete({ missing: 100, requested: 1_000 })).toBe(false);
  expect(isAnswerIncomplete({ missing: 101, requested: 1_000 })).toBe(true);
});
