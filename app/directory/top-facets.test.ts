import { expect, test } from "vitest";
import { topFacets } from "./top-facets.ts";

const FACETS = [
  { label: "França", count: 9 },
  { label: "Brasil", count: 4 },
  { label: "São Tomé", count: 1 },
];

test("topFacets has the most frequent facets and the totals of all", () => {
  expect(topFacets(FACETS, 2, "")).toEqual({ shown: FACETS.slice(0, 2), count: 3, stations: 14 });
  expect(topFacets(FACETS, 3, "")).toEqual({ shown: FACETS, count: 3, stations: 14 });
});

test("topFacets has a rare facet if it is chosen, in any spelling", () => {
  expect(topFacets(FACETS, 1, "sao tome").shown).toEqual([FACETS[0], FACETS[2]]);
  expect(topFacets(FACETS, 2, "BRASIL").shown).toEqual(FACETS.slice(0, 2));
  expect(topFacets(FACETS, 1, "Nenhures").shown).toEqual(FACETS.slice(0, 1));
});
