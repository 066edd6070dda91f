import { expect, test } from "vitest";
import {
  afterConnectionFailed,
  afterSoundLost,
  afterSoundStarted,
  failsWhenPlaying,
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
  expect(afterSoundLost(lost, 10_000)).toEqual({
    hasSounded: true,
    tries: 0,
    lostAt: 10_000,
    soundSince: null,
    shortPlays: 0,
  });
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

/** The state after connections that each failed so many ms after their first sound. */
function afterPlaysOf(...durations: number[]) {
  return durations.reduce((state, ms) => {
    const failed = afterConnectionFailed(afterSoundStarted(state, 50_000), 50_000 + ms);
    return afterSoundLost(failed, 50_000 + ms);
  }, INITIAL_RETRY_STATE);
}

test("failsWhenPlaying: true after three failures in a row within a second of the first sound", () => {
  expect(failsWhenPlaying(afterPlaysOf(0, 1_000))).toBe(false);
  expect(failsWhenPlaying(afterPlaysOf(0, 1_000, 1_000))).toBe(true);
  expect(failsWhenPlaying(afterPlaysOf(0, 1_000, 1_001))).toBe(false);
});

test("failsWhenPlaying: sound of more than a second starts the count again, a failure without sound does not", () => {
  expect(failsWhenPlaying(afterPlaysOf(500, 500, 1_001, 500, 500))).toBe(false);
  const failedWithoutSound = afterConnectionFailed(afterPlaysOf(500, 500), 60_000);
  expect(failedWithoutSound.shortPlays).toBe(2);
});

test("afterSoundStarted: a repeated report does not change when the sound began", () => {
  expect(afterSoundStarted(afterSoundStarted(INITIAL_RETRY_STATE, 100), 400).soundSince).toBe(100);
});
