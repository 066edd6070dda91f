import { expect, test } from "vitest";
import { DAY_MS } from "#app/platform/text/durations.ts";
import type { FavouriteChange } from "./favourite-change.ts";
import {
  changesSince,
  favouritesOf,
  inServerTime,
  lastChanges,
  MAX_ACCOUNT_FAVOURITES,
  mergeFavourites,
  replaces,
  versionOf,
} from "./merge-favourites.ts";

const NOW = Date.parse("2026-11-25T12:00:00Z");

const add = (id: string, at: number): FavouriteChange => ({ id, favourite: true, at });
const remove = (id: string, at: number): FavouriteChange => ({ id, favourite: false, at });
const idsOf = (account: ReadonlyMap<string, FavouriteChange>) => favouritesOf(account).map(({ id }) => id);

test("the later change counts; at the same moment, the one that adds", () => {
  expect(replaces(remove("1", 1), undefined)).toBe(true);
  expect(replaces(remove("1", 2), add("1", 1))).toBe(true);
  expect(replaces(add("1", 1), remove("1", 2))).toBe(false);
  expect(replaces(add("1", 1), remove("1", 1))).toBe(true);
  expect(replaces(remove("1", 1), add("1", 1))).toBe(false);
  expect(replaces(add("1", 1), add("1", 1))).toBe(false);
});

test("a wrong clock does not matter, and no change is later than now", () => {
  const changes = [add("1", 1_000), remove("2", 4_000), add("3", 9_000)];
  expect(inServerTime(changes, 5_000, NOW)).toEqual([add("1", NOW - 4_000), remove("2", NOW - 1_000), add("3", NOW)]);
});

test("changes of 180 days ago count, older ones do not", () => {
  const old = NOW - 180 * DAY_MS;
  expect(inServerTime([add("1", old), remove("2", old - 1)], NOW, NOW)).toEqual([add("1", old)]);
});

test("the favourites are in the order in which they were added", () => {
  const { after } = mergeFavourites(new Map(), [add("2", 2), add("3", 1), remove("4", 3), add("1", 2)]);
  expect(idsOf(after)).toEqual(["3", "1", "2"]);
});

test("the 2001st favourite is refused, by its id; a removal makes space first", () => {
  const full = lastChanges(Array.from({ length: MAX_ACCOUNT_FAVOURITES }, (_, index) => add(`s${index}`, index)));
  const one = mergeFavourites(full, [add("late", 9_000), add("s7", 9_001)]);
  expect(one.refused).toEqual(["late"]);
  expect(one.written).toEqual([add("s7", 9_001)]);
  expect(favouritesOf(one.after)).toHaveLength(MAX_ACCOUNT_FAVOURITES);
  const two = mergeFavourites(full, [add("late", 9_000), add("later", 9_001), remove("s7", 9_002)]);
  expect(two.refused).toEqual(["later"]);
  expect(favouritesOf(two.after)).toHaveLength(MAX_ACCOUNT_FAVOURITES);
});

test("the oldest removals beyond the limit are dropped", () => {
  const before = lastChanges([remove("a", 1), remove("b", 2)]);
  const { after, dropped } = mergeFavourites(before, [remove("c", 3)], { maxRemovals: 2 });
  expect(dropped).toEqual(["a"]);
  expect([...after.keys()]).toEqual(["b", "c"]);
});

test("changesSince gives what has changed since a version", () => {
  const before = lastChanges([add("1", 1_000), remove("2", 2_000)]);
  const version = versionOf(before, NOW);
  expect(changesSince(before, version, NOW + 1)).toEqual([]);
  const { after } = mergeFavourites(before, [add("3", NOW + 5)]);
  expect(changesSince(after, version, NOW + 9)).toEqual([add("3", NOW + 5)]);
});

test("changesSince gives null where the changes are unknown", () => {
  const before = lastChanges([add("1", 1_000)]);
  const version = versionOf(before, NOW);
  const { after } = mergeFavourites(before, [add("2", NOW - 1)]);
  expect(changesSince(after, version, NOW + 1), "a device was offline").toBeNull();
  expect(changesSince(before, version, NOW + 180 * DAY_MS), "180 days").toEqual([]);
  expect(changesSince(before, version, NOW + 180 * DAY_MS + 1), "later").toBeNull();
  for (const malformed of ["", "x", "-", "9".repeat(400), `${version}0`]) {
    expect(changesSince(before, malformed, NOW + 1), malformed).toBeNull();
  }
});
