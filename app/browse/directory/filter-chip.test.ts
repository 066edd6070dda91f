import { expect, test } from "vitest";
import type { Facet } from "#app/stations/catalogue/facets.ts";
import { parseListQuery } from "#app/stations/catalogue/list-query.ts";
import { catalogueOf } from "#test-support/catalogues.ts";
import { station } from "#test-support/named-stations.ts";
import { activeFilters } from "./filter-chip.tsx";
import { stationListView, topFacets } from "./station-list-view.ts";

const FACETS = facets([{ label: "Jazz", count: 3 }], [{ label: "França", count: 9 }]);
const NONE = { genre: "", country: "", city: "", language: "", letter: "" };

test("a list without filters has no active filter", () => {
  expect(activeFilters(NONE, FACETS)).toEqual([]);
});

test("every filter is active, with the label of the facets", () => {
  expect(
    activeFilters({ genre: "jazz", country: "franca", city: "Paris", language: "português", letter: "Q" }, FACETS),
  ).toEqual([
    { field: "genre", label: "Jazz", count: 3 },
    { field: "country", label: "França", count: null },
    { field: "city", label: "Paris", count: null },
    { field: "language", label: "Em português", count: null },
    { field: "letter", label: "Letra Q", count: null },
  ]);
});

test("the filter # has the label of names that begin with no letter", () => {
  expect(activeFilters({ ...NONE, letter: "#" }, FACETS)).toEqual([
    { field: "letter", label: "Outros nomes (#)", count: null },
  ]);
});

test("a filter that no station matches is active, with count 0", () => {
  expect(activeFilters({ ...NONE, genre: "Jazz", country: "Angola" }, facets([], []))).toEqual([
    { field: "genre", label: "Jazz", count: 0 },
    { field: "country", label: "Angola", count: null },
  ]);
});

test("a filter given by a synonym has the label and count of its stations", () => {
  const catalogue = catalogueOf(
    ...["a", "b"].map((id) => station({ id, name: "Foz", genre: "Geral", country: "Espanha" })),
  );
  const shown = (queryString: string) => {
    const query = catalogue.withLabels(parseListQuery(new URLSearchParams(queryString)));
    const view = stationListView(catalogue.list(query), { query, stationCount: catalogue.size() });
    return { total: view.total, active: activeFilters(view.query, view.facets) };
  };
  const both = [
    { field: "genre", label: "Geral", count: 2 },
    { field: "country", label: "Espanha", count: null },
  ];
  expect(shown("genre=Generalista&country=Spain")).toEqual({ total: 2, active: both });
  expect(shown("genre=geral&country=espanha")).toEqual({ total: 2, active: both });
  expect(shown("genre=Sports&country=France")).toEqual({
    total: 0,
    active: [
      { field: "genre", label: "Desporto", count: 0 },
      { field: "country", label: "França", count: null },
    ],
  });
});

function facets(genres: Facet[], countries: Facet[]) {
  return { genres: topFacets(genres, genres.length, ""), countries: topFacets(countries, countries.length, "") };
}
