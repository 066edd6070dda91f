import { expect, test } from "vitest";
import { fadeAt, leftText, minutesLeft, sleepAt, sleepEndText, sleepFromStorage } from "./sleep-timer.ts";

const NOW = Date.parse("2026-11-21T22:00:00Z");
const SECOND = 1_000;

test("minutesLeft: whole minutes, the current one counts until its end, never negative", () => {
  const endsAt = sleepAt(15, NOW);
  const left = [0, 1, 60, 839, 841, 899, 900, 901].map((seconds) => minutesLeft(endsAt, NOW + seconds * SECOND));
  expect(left).toEqual([15, 15, 14, 2, 1, 1, 0, 0]);
});

test("fadeAt: 1 until 60 s before the end, then falling to 0 at the end", () => {
  const endsAt = NOW + 100 * SECOND;
  const factors = [0, 40, 41, 70, 99, 100, 110].map((seconds) => fadeAt(endsAt, NOW + seconds * SECOND));
  expect(factors.slice(0, 2)).toEqual([1, 1]);
  expect(factors[2]).toBeLessThan(1);
  expect(factors[3]).toBeCloseTo(0.71, 2);
  expect(factors[4]).toBeGreaterThan(0);
  expect(factors.slice(5)).toEqual([0, 0]);
});

test("sleepFromStorage: accepts only a time in the future, at most 90 minutes from now", () => {
  expect(sleepFromStorage(String(NOW + 1), NOW)).toBe(NOW + 1);
  expect(sleepFromStorage(String(sleepAt(90, NOW)), NOW)).toBe(sleepAt(90, NOW));
  for (const stored of [null, "", "soon", "-1", "1e15", String(NOW), String(sleepAt(90, NOW) + 1)]) {
    expect(sleepFromStorage(stored, NOW)).toBeNull();
  }
});

test("leftText: one minute in the singular", () => {
  expect([0, 1, 2, 42].map(leftText)).toEqual([
    "Faltam 0 minutos",
    "Falta 1 minuto",
    "Faltam 2 minutos",
    "Faltam 42 minutos",
  ]);
});

test("sleepEndText: the time with two digits each, and one o'clock in the singular", () => {
  const at = (hours: number, minutes: number) => sleepEndText(new Date(2026, 10, 18, hours, minutes, 59).getTime());
  expect(at(23, 23)).toBe("A rádio para às 23:23.");
  expect(at(0, 5)).toBe("A rádio para às 00:05.");
  expect(at(1, 0)).toBe("A rádio para à 01:00.");
  expect(at(13, 0)).toBe("A rádio para às 13:00.");
});
