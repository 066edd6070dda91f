import { expect, test } from "vitest";
import { BUILT_IN_STATIONS } from "../built-in-stations.ts";
import { WHEN_EMPTY } from "../station-fields.ts";
import { SUBMISSION_LIMITS } from "../submission-limits.ts";
import { COUNTRY_NAMES, countryName } from "./countries.ts";
import { GENRE_NAMES, genreName } from "./genre-names.ts";

test.each([
  ["jazz", "Jazz"],
  [" ROCK  classico ", "Rock Clássico"],
  ["hip hop", "Hip-Hop"],
  ["Generalista", "Geral"],
  ["geral", "Geral"],
  ["Classical", "Clássica"],
  ["Música Eletrónica", "Eletrónica"],
  ["Sports", "Desporto"],
])("the genre %j is %j", (typed, name) => {
  expect(genreName(typed)).toBe(name);
});

test.each(["Bossa Nova", "Fado", "Smooth Jazz", "Pop Rock", "Alternativa", "Carnaval", "", "???"])(
  "%j is a genre of its own and stays as it is typed",
  (typed) => {
    expect(genreName(` ${typed} `)).toBe(typed);
  },
);

test("every known name stands for itself and fits where it is stored", () => {
  for (const name of GENRE_NAMES) {
    expect(genreName(name)).toBe(name);
    expect(name.length).toBeLessThanOrEqual(SUBMISSION_LIMITS.genre);
  }
  for (const name of COUNTRY_NAMES) {
    expect(countryName({ name })).toBe(name);
    expect(name.length).toBeLessThanOrEqual(SUBMISSION_LIMITS.country);
  }
});

test("the default and the built-in stations' genres and countries are known ones", () => {
  expect(GENRE_NAMES).toContain(WHEN_EMPTY.genre);
  for (const { genre, country } of BUILT_IN_STATIONS) {
    expect(GENRE_NAMES).toContain(genre);
    expect(COUNTRY_NAMES).toContain(country);
  }
});
