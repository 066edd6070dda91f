import { expect, test } from "vitest";
import {
  afterSoundLost,
  afterSoundStarted,
  INITIAL_RETRY_STATE,
  isPastRetryLimit,
  retryDelayMs,
} from "./retry-state.ts";

test("the pauses grow to half a minute and stay there", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 99].map((tries) => retryDelayMs(tries, 0.5))).toEqual([
    300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000,
  ]);
});

test("a pause varies by 30 % with chance", () => {
  expect(retryDelayMs(1, 0)).toBe(700);
  expect(retryDelayMs(1, 1)).toBe(1_300);
});

test("sound that held for ten seconds makes its loss the first one", () => {
  const lost = { ...afterSoundStarted(INITIAL_RETRY_STATE, 0), tries: 4, lostAt: 0 };
  expect(afterSoundLost(lost, 10_000)).toEqual({ hasSounded: true, tries: 0, lostAt: 10_000, soundSince: null });
});

test("sound that held for less makes up for nothing", () => {
  const lost = { ...afterSoundStarted(INITIAL_RETRY_STATE, 0), tries: 4, lostAt: 0 };
  expect(afterSoundLost(lost, 9_999)).toMatchObject({ tries: 4, lostAt: 0 });
});

test("it is over when more than three minutes have passed since the loss", () => {
  const lost = { ...INITIAL_RETRY_STATE, lostAt: 1_000 };
  expect(isPastRetryLimit(lost, 181_000)).toBe(false);
  expect(isPastRetryLimit(lost, 181_001)).toBe(true);
  expect(isPastRetryLimit(INITIAL_RETRY_STATE, 999_999)).toBe(false);
});
