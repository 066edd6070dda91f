import { expect, test } from "vitest";
import { isNight } from "./night.ts";

const lisbon = { latitude: 38.72, longitude: -9.13 };
const sydney = { latitude: -33.87, longitude: 151.21 };
const tromso = { latitude: 69.65, longitude: 18.96 };

test("at noon in Lisbon it is day there and night in Sydney", () => {
  const noon = new Date("2026-11-18T12:00:00Z");
  expect([isNight(lisbon, noon), isNight(sydney, noon)]).toEqual([false, true]);
});

test("night begins at sunset: in Lisbon on 18 November 2026 at 17:21", () => {
  expect(isNight(lisbon, new Date("2026-11-18T17:20:00Z"))).toBe(false);
  expect(isNight(lisbon, new Date("2026-11-18T17:22:00Z"))).toBe(true);
});

test("a higher limit makes night begin earlier", () => {
  const beforeSunset = new Date("2026-11-18T17:20:00Z");
  expect([isNight(lisbon, beforeSunset), isNight(lisbon, beforeSunset, -0.6)]).toEqual([false, true]);
});

test("beyond the polar circle noon is night in December and midnight is day in June", () => {
  expect(isNight(tromso, new Date("2026-12-21T11:00:00Z"))).toBe(true);
  expect(isNight(tromso, new Date("2026-06-21T23:00:00Z"))).toBe(false);
});
