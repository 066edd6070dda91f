import { expect, test } from "vitest";
import { passDelayMs } from "./pass-delay.ts";

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
