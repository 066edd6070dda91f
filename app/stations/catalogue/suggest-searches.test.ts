import { expect, test } from "vitest";
import { catalogueOf } from "#test-support/catalogues.ts";
import { station } from "#test-support/named-stations.ts";

const CATALOGUE = catalogueOf(
  station({ id: "a", name: "Rádio Comercial", genre: "Pop", city: "Lisboa", country: "Portugal", tags: ["êxitos"] }),
  station({ id: "b", name: "FIP Jazz", genre: "Jazz", city: "Paris", country: "França" }),
  station({ id: "c", name: "Fado do Cais", genre: "Fado", city: "Évora", country: "Portugal" }),
  station({ id: "d", name: "Hip-Hop Nação", genre: "Hip-Hop", city: "Porto", country: "Portugal" }),
);

test.each([
  ["jaxz", ["Jazz"]],
  ["lizboa", ["Lisboa"]],
  ["comrcial", ["Comercial"]],
  ["evroa", ["Évora"]],
  ["francca", ["França"]],
  ["exxitos", ["êxitos"]],
  ["radio comrcial", ["Rádio Comercial"]],
  ["comercial radoi", ["Comercial Rádio"]],
])("near «%s» are the searches %j", async (query, suggestions) => {
  expect(await CATALOGUE.suggest(query)).toEqual(suggestions);
  for (const suggestion of suggestions) expect(CATALOGUE.search(suggestion, 1).total).toBeGreaterThan(0);
});

test("words that stations have, but none has together, are suggested alone", async () => {
  expect(await CATALOGUE.suggest("jazz lisboa")).toEqual(["Jazz", "Lisboa"]);
  expect(await CATALOGUE.suggest("jaxz lisboa")).toEqual(["Lisboa", "Jazz"]);
});

test("a search without words, of unknown words, or of many words has no suggestion", async () => {
  for (const query of ["", " ", "qqqqqq", "jaxz ".repeat(40), "a b c d e", "x".repeat(200), "<b>&", "\u0301"]) {
    expect(await CATALOGUE.suggest(query), query.slice(0, 20)).toEqual("jaxz ".repeat(40) === query ? ["Jazz"] : []);
  }
});
