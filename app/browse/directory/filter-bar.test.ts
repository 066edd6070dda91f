import { expect, test } from "vitest";
import { parseListQuery } from "#app/stations/catalogue/list-query.ts";
import { filterChips } from "./filter-bar.tsx";
import { activeFilters } from "./filter-chip.tsx";
import { topFacets } from "./station-list-view.ts";

const GENRES = [..."ABCDEFGHIJKLMNO"].map((letter, index) => ({ label: `Género ${letter}`, count: 100 - index }));

/** The labels of the chips, active ones with ×, and the number of genres in the menu. */
function shown(queryString: string, genres = GENRES) {
  const query = parseListQuery(new URLSearchParams(queryString));
  const facets = {
    genres: topFacets(genres, 12, query.genre),
    countries: topFacets([], 0, ""),
    languages: topFacets([], 0, ""),
  };
  const { chips, inMenu } = filterChips(query, facets, activeFilters(query, facets));
  return [...chips.map(({ label, state }) => (state === "active" ? `${label} ×` : label)), inMenu];
}

const labels = (letters: string) => [...letters].map((letter) => `Género ${letter}`);

test("without filters there are eight chips: «Todos» and the seven most frequent genres", () => {
  expect(shown("")).toEqual(["Todos", ...labels("ABCDEFG"), 8]);
});

test("active filters are first and count among the eight", () => {
  expect(shown("genre=genero c")).toEqual(["Género C ×", ...labels("ABDEFGH"), 7]);
  expect(shown("genre=Género C&country=Portugal&language=português&letter=Q")).toEqual([
    ...["Género C ×", "Portugal ×", "Em português ×", "Letra Q ×"],
    ...[...labels("ABDE"), 10],
  ]);
});

test("a rare chosen genre is a chip, and is not in the menu", () => {
  expect(shown("genre=Género O")).toEqual(["Género O ×", ...labels("ABCDEFG"), 7]);
});

test("with few genres none is left for the menu", () => {
  expect(shown("", GENRES.slice(0, 7))).toEqual(["Todos", ...labels("ABCDEFG"), 0]);
  expect(shown("genre=Género A", GENRES.slice(0, 2))).toEqual(["Género A ×", "Género B", 0]);
  expect(shown("", [])).toEqual(["Todos", 0]);
});

test("a genre without stations is a chip and leaves the menu as it is", () => {
  expect(shown("genre=Nenhum")).toEqual(["Nenhum ×", ...labels("ABCDEFG"), 8]);
});
