import { expect, test } from "vitest";
import { localTime, utcOffsetMinutes } from "./local-time.ts";

test.each([
  ["Europe/Lisbon", "2026-11-18", 0],
  ["Europe/Lisbon", "2026-07-18", 60],
  ["America/New_York", "2026-11-18", -300],
  ["America/St_Johns", "2026-11-18", -210],
  ["Asia/Kolkata", "2026-11-18", 330],
])("%s on %s is %i minutes ahead of UTC", (timeZone, day, minutes) => {
  expect(utcOffsetMinutes(timeZone, new Date(day))).toBe(minutes);
});

test.each([
  ["17:05", 0],
  ["22:35", 330],
  ["13:35", -210],
  ["02:05", 540],
])("the local time is %s where it is %i minutes ahead of UTC", (time, offset) => {
  expect(localTime(new Date("2026-11-18T17:05:00Z"), offset)).toBe(time);
});
