import { expect, test } from "vitest";
import { LETTERS, lettersShown, tickHeight } from "./alphabet.ts";

const FACETS = [
  { label: "A", count: 50 },
  { label: "Z", count: 2 },
  { label: "#", count: 9 },
];

test("the band counts what is no letter first, then A to Z", () => {
  const counts = lettersShown(FACETS, { sort: "name", letter: "" });
  expect([LETTERS.length, LETTERS[0], LETTERS.at(-1)]).toEqual([27, "#", "Z"]);
  expect([counts.length, counts[0], counts[1], counts[2], counts[26]]).toEqual([27, 9, 50, 0, 2]);
});

test("the band is shown where more than one page is ordered by name, or a letter is chosen", () => {
  expect(lettersShown(FACETS, { sort: "newest", letter: "" })).toEqual([]);
  expect(lettersShown(FACETS.slice(0, 2), { sort: "name", letter: "" })).toEqual([]);
  expect(lettersShown(FACETS.slice(0, 2), { sort: "name", letter: "A" })).toHaveLength(27);
  expect(lettersShown([], { sort: "newest", letter: "Q" })).toHaveLength(27);
});

test("the ticks of a letter stand higher the more stations it has", () => {
  expect([0, 1, 25, 100].map((count) => tickHeight(count, 100))).toEqual([0, 8, 17, 28]);
});
