import { expect, test } from "vitest";
import { NO_COUNTS } from "./mirror-run.ts";
import { isAnswerIncomplete, isBeyondLimits, passDelayMs, passSummary } from "./pass-rules.ts";

const NOTHING = { added: 0, removed: 0, known: 50_000 };

const isBeyond = (extent: Partial<typeof NOTHING>, accepted: { added?: number; removed?: number } = {}) =>
  isBeyondLimits(
    { ...NOTHING, ...extent },
    { additionsAllowed: accepted.added ?? 0, removalsAllowed: accepted.removed ?? 0 },
  );

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

test("new stations, and edits beyond those that are recorded one by one", () => {
  expect(passSummary({ ...NO_COUNTS, changed: 3 })).toBe("");
  expect(passSummary({ ...NO_COUNTS, added: 1, changed: 500 })).toBe("Radio Browser: 1 rádio nova");
  expect(passSummary({ ...NO_COUNTS, added: 52_552, changed: 501 })).toBe(
    "Radio Browser: 52\u00a0552 rádios novas, 501 rádios alteradas",
  );
});

test("after each failure in a row the wait is twice as long, up to an hour", () => {
  const minutes = [0, 1, 2, 3, 4, 5, 40].map((failures) => passDelayMs({ seconds: 600, failures }) / 60_000);
  expect(minutes).toEqual([10, 20, 40, 60, 60, 60, 60]);
});

test("an interval of more than an hour stays", () => {
  expect(passDelayMs({ seconds: 7_200, failures: 3 })).toBe(7_200_000);
});

test("an upstream may request a longer wait, of an hour at most", () => {
  expect(passDelayMs({ seconds: 60, failures: 1, retryAfterMs: 90_000 })).toBe(120_000);
  expect(passDelayMs({ seconds: 60, failures: 1, retryAfterMs: 300_000 })).toBe(300_000);
  expect(passDelayMs({ seconds: 60, failures: 1, retryAfterMs: 86_400_000 })).toBe(3_600_000);
});

test("without an interval there is a wait after a failure", () => {
  expect(passDelayMs({ seconds: 0, failures: 0 })).toBe(0);
  expect(passDelayMs({ seconds: 0, failures: 1 })).toBe(2_000);
});
