import { expect, test } from "vitest";
import type { StreamOutcome } from "#app/streams/inspection.ts";
import { isHostReached, mayBeOwnOutage, unreachedHostsAfter } from "./own-outage.ts";

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
