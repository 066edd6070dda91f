import { expect, test } from "vitest";
import {
  earliestCheckAfterMs,
  failingAfter,
  firstChecksSpreadMs,
  hostOf,
  isOffAir,
  nextCheckAt,
  onePerHost,
} from "./check-schedule.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const before = (ms: number) => new Date(NOON.getTime() - ms);
const untilNext = (failures: number, random: number) =>
  nextCheckAt({ failures }, NOON, random).getTime() - NOON.getTime();

test("a station that sounds is looked at again after 22 to 26 hours", () => {
  expect(untilNext(0, 0)).toBe(22 * HOUR);
  expect(untilNext(0, 0.5)).toBe(24 * HOUR);
  expect(untilNext(0, 1)).toBe(26 * HOUR);
});

test.each([
  [1, 15 * MINUTE],
  [2, HOUR],
  [3, 3 * HOUR],
  [4, 6 * HOUR],
  [5, 12 * HOUR],
  [6, 24 * HOUR],
  [60, 24 * HOUR],
])("after %i checks without sound the next comes after %i ms, or a tenth later", (failures, ms) => {
  expect(untilNext(failures, 0)).toBe(ms);
  expect(untilNext(failures, 1)).toBe(ms + ms / 10);
});

test("checks without sound are counted from the first of them, and forgotten with the first sound", () => {
  const first = failingAfter({ failures: 0, failingSince: null }, false, before(HOUR));
  expect(first).toEqual({ failures: 1, failingSince: before(HOUR) });
  expect(failingAfter(first, false, NOON)).toEqual({ failures: 2, failingSince: before(HOUR) });
  expect(failingAfter(first, true, NOON)).toEqual({ failures: 0, failingSince: null });
});

test.each([
  ["four failures over three hours", 4, 3 * HOUR, true],
  ["three failures over days", 3, 100 * HOUR, false],
  ["four failures in less than three hours", 4, 3 * HOUR - 1, false],
  ["a hundred failures within an hour", 100, HOUR, false],
])("%s: off the air is %#", (_, failures, ms, offAir) => {
  expect(isOffAir({ failures, failingSince: before(ms) }, NOON)).toBe(offAir);
});

test("the back-off reaches the rule: a station that falls silent is off the air after some four hours", () => {
  let [failing, now] = [failingAfter({ failures: 0, failingSince: null }, false, NOON), NOON];
  while (!isOffAir(failing, now)) {
    now = nextCheckAt(failing, now, 0.5);
    failing = failingAfter(failing, false, now);
  }
  expect(failing.failures).toBe(4);
  expect(now.getTime() - NOON.getTime()).toBeLessThan(5 * HOUR);
});

test("the more visitors a station does not play for, the sooner it is looked at", () => {
  expect([1, 2, 3, 30].map(earliestCheckAfterMs)).toEqual([HOUR, 20 * MINUTE, 5 * MINUTE, 5 * MINUTE]);
});

test("a new station is looked at at once, ten within half a minute, and very many within the day", () => {
  expect([1, 10, 60_000].map(firstChecksSpreadMs)).toEqual([0, 27_000, 24 * HOUR]);
});

test("of each host one is chosen, those due for longest first, and none of a host that is being asked", () => {
  const due = ["http://a.pt/1", "https://A.pt:8000/2", "https://b.pt/", "https://c.pt/", "https://d.pt/"].map(
    (streamUrl) => ({
      streamUrl,
    }),
  );
  const chosen = onePerHost(due, { busy: ["http://b.pt:9000/x"], room: 2 });
  expect(chosen.map(({ streamUrl }) => streamUrl)).toEqual(["http://a.pt/1", "https://c.pt/"]);
});

test("an address that is none is a host of its own", () => {
  expect(hostOf("nada")).toBe("nada");
});
