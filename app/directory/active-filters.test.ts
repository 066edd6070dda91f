import { expect, test } from "vitest";
import { activeFilters } from "./active-filters.ts";

const FACETS = { genres: [{ label: "Jazz", count: 3 }], countries: [{ label: "França", count: 9 }] };
const NONE = { genre: "", country: "", letter: "" };

test("a list that is not narrowed has no active filter", () => {
  expect(activeFilters(NONE, FACETS)).toEqual([]);
});

test("every filter is active, in the stations' spelling", () => {
  expect(activeFilters({ genre: "jazz", country: "franca", letter: "Q" }, FACETS)).toEqual([
    { field: "genre", label: "Jazz", count: 3 },
    { field: "country", label: "França", count: null },
    { field: "letter", label: "Letra Q", count: null },
  ]);
});

test("a filter that no station passes is active too", () => {
  expect(activeFilters({ ...NONE, genre: "Jazz", country: "Angola" }, { genres: [], countries: [] })).toEqual([
    { field: "genre", label: "Jazz", count: 0 },
    { field: "country", label: "Angola", count: null },
  ]);
});
