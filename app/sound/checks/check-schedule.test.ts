import { expect, test } from "vitest";
import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import {
  earliestCheckAfterMs,
  failingAfter,
  firstChecksSpreadMs,
  isHostReached,
  isOffAir,
  mayBeOwnOutage,
  nextCheckAt,
  onePerHost,
  streamHostOf,
  unreachedHostsAfter,
} from "./check-schedule.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const before = (ms: number) => new Date(NOON.getTime() - ms);
const untilNext = (failures: number, random: number) =>
  nextCheckAt({ failures }, NOON, random).getTime() - NOON.getTime();

test("nextCheckAt: a playable station is checked again after 22 to 26 hours", () => {
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
])("nextCheckAt: after %i failed checks the next follows after %i ms, or up to a tenth later", (failures, ms) => {
  expect(untilNext(failures, 0)).toBe(ms);
  expect(untilNext(failures, 1)).toBe(ms + ms / 10);
});

test("failingAfter: counts failures from the first one, and resets them with the first success", () => {
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
])("isOffAir: %s", (_, failures, ms, offAir) => {
  expect(isOffAir({ failures, failingSince: before(ms) }, NOON)).toBe(offAir);
});

test("with the back-off a failing station is off the air after less than five hours", () => {
  let [failing, now] = [failingAfter({ failures: 0, failingSince: null }, false, NOON), NOON];
  while (!isOffAir(failing, now)) {
    now = nextCheckAt(failing, now, 0.5);
    failing = failingAfter(failing, false, now);
  }
  expect(failing.failures).toBe(4);
  expect(now.getTime() - NOON.getTime()).toBeLessThan(5 * HOUR);
});

test("earliestCheckAfterMs: the more visitors report a play failure, the earlier the check", () => {
  expect([1, 2, 3, 30].map(earliestCheckAfterMs)).toEqual([HOUR, 20 * MINUTE, 5 * MINUTE, 5 * MINUTE]);
});

test("firstChecksSpreadMs: one station is checked at once, ten within half a minute, very many within a day", () => {
  expect([1, 10, 60_000].map(firstChecksSpreadMs)).toEqual([0, 27_000, 24 * HOUR]);
});

test("onePerHost: chooses one station per host in the given order, none of a busy host", () => {
  const urls = ["http://a.pt/1", "https://A.pt:8000/2", "https://b.pt/", "https://c.pt/", "https://d.pt/"];
  const due = urls.map((streamUrl) => ({ streamUrl }));
  const chosen = onePerHost(due, { busy: ["http://b.pt:9000/x"], max: 2 });
  expect(chosen.map(({ streamUrl }) => streamUrl)).toEqual(["http://a.pt/1", "https://c.pt/"]);
});

test("streamHostOf: an invalid URL is a host of its own", () => {
  expect(streamHostOf("nada")).toBe("nada");
});

const round = (outcome: StreamOutcome, ...hosts: string[]) =>
  hosts.map((host) => ({ streamUrl: `http://${host}/s`, outcome }));

test("mayBeOwnOutage: true for five unreachable hosts in a row, not for four", () => {
  const four = unreachedHostsAfter([], round("dns", "a", "b", "c", "d"));
  expect(mayBeOwnOutage(four)).toBe(false);
  expect(mayBeOwnOutage(unreachedHostsAfter(four, round("timed-out", "d")))).toBe(false);
  expect(mayBeOwnOutage(unreachedHostsAfter(four, round("refused", "e")))).toBe(true);
});

test("unreachedHostsAfter: one host that responds, with audio or without, resets the list", () => {
  const five = unreachedHostsAfter([], round("dns", "a", "b", "c", "d", "e"));
  expect(unreachedHostsAfter(five, [...round("dns", "f"), ...round("not-found", "g")])).toEqual([]);
});

test.each([
  ["dns", false],
  ["refused", false],
  ["timed-out", false],
  ["plays", true],
  ["http-only", true],
  ["not-found", true],
  ["tls", true],
] as const)("isHostReached: the outcome %s gives %s", (outcome, reached) => {
  expect(isHostReached({ outcome })).toBe(reached);
});
