import { expect, test } from "vitest";
import {
  afterSoundLost,
  afterSoundStarted,
  INITIAL_RETRY_STATE,
  isPastRetryLimit,
  retryDelayMs,
} from "./retry-state.ts";

test("retryDelayMs: the delays grow to 30 s and stay there", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 99].map((tries) => retryDelayMs(tries, 0.5))).toEqual([
    300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000,
  ]);
});

test("retryDelayMs: the delay varies by ±30 % with `random`", () => {
  expect(retryDelayMs(1, 0)).toBe(700);
  expect(retryDelayMs(1, 1)).toBe(1_300);
});

test("afterSoundLost: after ten seconds of sound the loss counts as the first", () => {
  const lost = { ...afterSoundStarted(INITIAL_RETRY_STATE, 0), tries: 4, lostAt: 0 };
  expect(afterSoundLost(lost, 10_000)).toEqual({ hasSounded: true, tries: 0, lostAt: 10_000, soundSince: null });
});

test("afterSoundLost: after less than ten seconds the tries are kept", () => {
  const lost = { ...afterSoundStarted(INITIAL_RETRY_STATE, 0), tries: 4, lostAt: 0 };
  expect(afterSoundLost(lost, 9_999)).toMatchObject({ tries: 4, lostAt: 0 });
});

test("isPastRetryLimit: true when more than three minutes have passed since the loss", () => {
  const lost = { ...INITIAL_RETRY_STATE, lostAt: 1_000 };
  expect(isPastRetryLimit(lost, 181_000)).toBe(false);
  expect(isPastRetryLimit(lost, 181_001)).toBe(true);
  expect(isPastRetryLimit(INITIAL_RETRY_STATE, 999_999)).toBe(false);
});
