import { expect, test } from "vitest";
import { GENRE_NAMES } from "./reference/genre-names.ts";
import { formSuggestions } from "./used-names.server.ts";

const suggestedGenres = (genres: readonly string[]) => formSuggestions({ genres, countries: [] }).genres;

test("known and used names are suggested once, in alphabetical order", () => {
  const names = suggestedGenres(["Êxitos raros", "Jazz", "", "Fado Vadio"]);
  expect(GENRE_NAMES).toContain("Jazz");
  expect(names).toHaveLength(GENRE_NAMES.length + 2);
  expect(new Set(names)).toEqual(new Set([...GENRE_NAMES, "Êxitos raros", "Fado Vadio"]));
  expect(names).toEqual(names.toSorted(new Intl.Collator("pt").compare));
});

test("at most sixty used names are suggested beside the known ones, the most used", () => {
  const used = Array.from({ length: 61 }, (_, index) => `Género ${index}`);
  const names = suggestedGenres(used);
  expect(names).toHaveLength(GENRE_NAMES.length + 60);
  expect(names).not.toContain("Género 60");
});
