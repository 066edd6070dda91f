import { expect, test } from "vitest";
import { solarHours } from "./map-hours.ts";

test("the hours by the sun go from 180° W eastwards, and the one of 0° is that of UTC", () => {
  const hours = solarHours(new Date("2026-11-18T17:05:00Z"));
  expect([hours.length, hours[0], hours[12], hours[19], hours[23]]).toEqual([24, "05", "17", "00", "04"]);
});
