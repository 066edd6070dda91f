import { expect, test } from "vitest";
import { ALPHABET, alphabetCounts, tickHeight } from "./alphabet.ts";

const FACETS = [
  { label: "A", count: 50 },
  { label: "Z", count: 2 },
  { label: "#", count: 9 },
];

test("alphabetCounts counts # first, then A to Z", () => {
  const counts = alphabetCounts(FACETS, { sort: "name", letter: "" });
  expect([ALPHABET.length, ALPHABET[0], ALPHABET.at(-1)]).toEqual([27, "#", "Z"]);
  expect([counts.length, counts[0], counts[1], counts[2], counts[26]]).toEqual([27, 9, 50, 0, 2]);
});

test("alphabetCounts is empty unless several pages are ordered by name or a letter is chosen", () => {
  expect(alphabetCounts(FACETS, { sort: "newest", letter: "" })).toEqual([]);
  expect(alphabetCounts(FACETS.slice(0, 2), { sort: "name", letter: "" })).toEqual([]);
  expect(alphabetCounts(FACETS.slice(0, 2), { sort: "name", letter: "A" })).toHaveLength(27);
  expect(alphabetCounts([], { sort: "newest", letter: "Q" })).toHaveLength(27);
});

test("tickHeight grows with the number of stations", () => {
  expect([0, 1, 25, 100].map((count) => tickHeight(count, 100))).toEqual([0, 8, 17, 28]);
});
