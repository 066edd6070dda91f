import { expect, test } from "vitest";
import { isSecondPress } from "./second-press.ts";

const FIRST = { busy: false, clicks: 1, sinceLastMs: Number.POSITIVE_INFINITY };

test("a first press is one, by mouse and by Enter", () => {
  expect(isSecondPress(FIRST)).toBe(false);
  expect(isSecondPress({ ...FIRST, clicks: 0 })).toBe(false);
});

test.each([{ busy: true }, { clicks: 2 }, { sinceLastMs: 299 }])("a press with %j is a second one", (press) => {
  expect(isSecondPress({ ...FIRST, ...press })).toBe(true);
});

test("a press is new when nothing came of the last one for a while", () => {
  expect(isSecondPress({ ...FIRST, sinceLastMs: 300 })).toBe(false);
});
