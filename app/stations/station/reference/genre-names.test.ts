import { expect, test } from "vitest";
import { genreName } from "./genre-names.ts";

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
  "%j is not a known genre and stays as typed",
  (typed) => {
    expect(genreName(` ${typed} `)).toBe(typed);
  },
);
