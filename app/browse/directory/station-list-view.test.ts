import { expect, test } from "vitest";
import { ALPHABET, alphabetCounts, topFacets } from "./station-list-view.ts";

const LETTERS = [
  { label: "A", count: 50 },
  { label: "Z", count: 2 },
  { label: "#", count: 9 },
];

const COUNTRIES = [
  { label: "França", count: 9 },
  { label: "Brasil", count: 4 },
  { label: "São Tomé", count: 1 },
];

test("alphabetCounts counts # first, then A to Z", () => {
  const counts = alphabetCounts(LETTERS, "name", 61);
  expect([ALPHABET.length, ALPHABET[0], ALPHABET.at(-1)]).toEqual([27, "#", "Z"]);
  expect([counts.length, counts[0], counts[1], counts[2], counts[26]]).toEqual([27, 9, 50, 0, 2]);
});

test("alphabetCounts is empty unless the list is ordered by name and the directory has several pages", () => {
  expect(alphabetCounts(LETTERS, "newest", 61)).toEqual([]);
  expect(alphabetCounts(LETTERS, "name", 60)).toEqual([]);
});

test("alphabetCounts does not depend on the number of stations that match", () => {
  expect(alphabetCounts([], "name", 61)).toHaveLength(27);
  expect(alphabetCounts(LETTERS.slice(0, 1), "name", 61)).toHaveLength(27);
});

test("topFacets has the most frequent facets and the totals of all", () => {
  expect(topFacets(COUNTRIES, 2, "")).toEqual({ shown: COUNTRIES.slice(0, 2), count: 3, stations: 14 });
  expect(topFacets(COUNTRIES, 3, "")).toEqual({ shown: COUNTRIES, count: 3, stations: 14 });
});

test("topFacets has a rare facet if it is chosen, in any spelling", () => {
  expect(topFacets(COUNTRIES, 1, "sao tome").shown).toEqual([COUNTRIES[0], COUNTRIES[2]]);
  expect(topFacets(COUNTRIES, 2, "BRASIL").shown).toEqual(COUNTRIES.slice(0, 2));
  expect(topFacets(COUNTRIES, 1, "Nenhures").shown).toEqual(COUNTRIES.slice(0, 1));
});
