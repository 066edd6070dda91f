import { expect, test } from "vitest";
import { fadeAt, minutesLeft, SLEEP_MINUTES, sleepAt, sleepFromStorage } from "./sleep-timer.ts";

const NOW = Date.parse("2026-11-21T22:00:00Z");
const SECOND = 1_000;

test("the radio may stop after 15, 30, 45 or 60 minutes", () => {
  expect(SLEEP_MINUTES.map((minutes) => (sleepAt(minutes, NOW) - NOW) / SECOND)).toEqual([900, 1800, 2700, 3600]);
});

test("the minutes that are left are counted down to the last one, which counts until its end", () => {
  const endsAt = sleepAt(15, NOW);
  const left = [0, 1, 60, 839, 841, 899, 900, 901].map((seconds) => minutesLeft(endsAt, NOW + seconds * SECOND));
  expect(left).toEqual([15, 15, 14, 2, 1, 1, 0, 0]);
});

test("the sound is as loud as ever until 20 s before the end, sinks, and is gone at the end", () => {
  const endsAt = NOW + 60 * SECOND;
  const factors = [0, 40, 45, 50, 59, 60, 70].map((seconds) => fadeAt(endsAt, NOW + seconds * SECOND));
  expect(factors[0]).toBe(1);
  expect(factors[1]).toBe(1);
  expect(factors.slice(2, 5)).toEqual(factors.slice(2, 5).toSorted((one, other) => other - one));
  expect(factors[3]).toBeCloseTo(0.71, 2);
  expect(factors.slice(5)).toEqual([0, 0]);
});

test("an end that was kept holds while it is to come, and only one that we could have written", () => {
  expect(sleepFromStorage(String(NOW + 1), NOW)).toBe(NOW + 1);
  expect(sleepFromStorage(String(sleepAt(60, NOW)), NOW)).toBe(sleepAt(60, NOW));
  for (const stored of [null, "", "soon", "-1", "1e15", String(NOW), String(sleepAt(60, NOW) + 1)]) {
    expect(sleepFromStorage(stored, NOW)).toBeNull();
  }
});
