import { expect, test } from "vitest";
import { entryOf, tickHeight } from "./alphabet-index.tsx";
import { ALPHABET } from "./station-list-view.ts";
import { firstIndex } from "./use-first-in-view.ts";

test("tickHeight grows with the number of stations", () => {
  expect([0, 1, 25, 100].map((count) => tickHeight(count, 100))).toEqual([0, 8, 17, 28]);
});

test.each([
  ["Ópera", "O"],
  ["rádio", "R"],
  ["97.8 Latina", "#"],
  ["Ø", "O"],
  ["Þórshöfn", "T"],
  ["Łódź", "L"],
  ["ıspanya", "I"],
  ["", "#"],
])("entryOf gives «%s» the entry %s", (name, entry) => {
  expect(ALPHABET[entryOf(name)]).toBe(entry);
});

test("firstIndex finds the first index from which a condition holds", () => {
  const all = [0, 1, 2, 7, 8, 9].map((from) => firstIndex(9, (index) => index >= from));
  expect(all).toEqual([0, 1, 2, 7, 8, 9]);
  expect(firstIndex(0, () => true)).toBe(0);
});
