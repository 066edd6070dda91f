import { expect, test } from "vitest";
import { playable } from "#test-support/playable-station.ts";
import { recent } from "#test-support/recents.ts";
import { knownRecents, recentsOfAccount, unknownIds, unsentRecents } from "./merge-recents.ts";

const at = (hour: number) => `2026-11-25T${String(hour).padStart(2, "0")}:00:00.000Z`;
const kept = (id: string, hour: number) => ({ station_id: id, played_at: at(hour) });
const shown = (list: ReturnType<typeof recentsOfAccount>) =>
  list.map(({ station, playedAt }) => [station.id, playedAt]);

test("what the account does not have, or was played again, is unsent", () => {
  const list = [recent("2", at(9)), recent("1", at(8))];
  expect(unsentRecents(list, {})).toEqual(list);
  expect(unsentRecents(list, { 1: at(8) })).toEqual([list[0]]);
  expect(unsentRecents(list, knownRecents(list, []))).toEqual([]);
  expect(unsentRecents([recent("1", at(10))], { 1: at(8) })).toHaveLength(1);
});

test("an account's list is known whole, whatever the clocks are", () => {
  const here = [recent("1", at(8)), recent("2", at(7))];
  const known = knownRecents(here, []);
  const list = recentsOfAccount(here, [kept("1", 23), kept("2", 1)], { stations: [], known });
  expect(unsentRecents(list, knownRecents(list, unsentRecents(here, known)))).toEqual([]);
  expect(recentsOfAccount(list, [], { stations: [], known: knownRecents(list, []) })).toEqual([]);
});

test("the account's list replaces the browser's, with the stations' data", () => {
  const here = [recent("1", at(8)), recent("gone", at(7))];
  const inAccount = [kept("3", 10), kept("1", 9), kept("deleted", 6)];
  expect(unknownIds(here, inAccount)).toEqual(["3", "deleted"]);
  const list = recentsOfAccount(here, inAccount, { stations: [playable("3")], known: knownRecents(here, []) });
  expect(shown(list)).toEqual([
    ["3", at(10)],
    ["1", at(9)],
  ]);
  expect(list.map(({ seconds }) => seconds)).toEqual([0, 48 * 60]);
});

test("what was played meanwhile stays at the front, once", () => {
  const here = [recent("1", at(11)), recent("2", at(8))];
  const list = recentsOfAccount(here, [kept("1", 9), kept("2", 8)], { stations: [], known: { 1: at(9), 2: at(8) } });
  expect(shown(list)).toEqual([
    ["1", at(11)],
    ["2", at(8)],
  ]);
});
