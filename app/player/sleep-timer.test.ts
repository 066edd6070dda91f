import { expect, test } from "vitest";
import { fadeAt, minutesLeft, SLEEP_MINUTES, sleepAt, sleepFromStorage } from "./sleep-timer.ts";

const NOW = Date.parse("2026-11-21T22:00:00Z");
const SECOND = 1_000;

test("sleepAt: 15, 30, 45 or 60 minutes from now", () => {
  expect(SLEEP_MINUTES.map((minutes) => (sleepAt(minutes, NOW) - NOW) / SECOND)).toEqual([900, 1800, 2700, 3600]);
});

test("minutesLeft: whole minutes, the current one counts until its end, never negative", () => {
  const endsAt = sleepAt(15, NOW);
  const left = [0, 1, 60, 839, 841, 899, 900, 901].map((seconds) => minutesLeft(endsAt, NOW + seconds * SECOND));
  expect(left).toEqual([15, 15, 14, 2, 1, 1, 0, 0]);
});

test("fadeAt: 1 until 20 s before the end, then falling to 0 at the end", () => {
  const endsAt = NOW + 60 * SECOND;
  const factors = [0, 40, 45, 50, 59, 60, 70].map((seconds) => fadeAt(endsAt, NOW + seconds * SECOND));
  expect(factors[0]).toBe(1);
  expect(factors[1]).toBe(1);
  expect(factors.slice(2, 5)).toEqual(factors.slice(2, 5).toSorted((one, other) => other - one));
  expect(factors[3]).toBeCloseTo(0.71, 2);
  expect(factors.slice(5)).toEqual([0, 0]);
});

test("sleepFromStorage: accepts only a time in the future within the longest duration", () => {
  expect(sleepFromStorage(String(NOW + 1), NOW)).toBe(NOW + 1);
  expect(sleepFromStorage(String(sleepAt(60, NOW)), NOW)).toBe(sleepAt(60, NOW));
  for (const stored of [null, "", "soon", "-1", "1e15", String(NOW), String(sleepAt(60, NOW) + 1)]) {
    expect(sleepFromStorage(stored, NOW)).toBeNull();
  }
});
