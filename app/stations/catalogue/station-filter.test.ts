import { expect, test } from "vitest";
import { catalogueOf, FIRST_PAGE, idsOf } from "#test-support/catalogues.ts";
import { station } from "#test-support/named-stations.ts";

const FOZ = station({ id: "g", name: "Foz", genre: "Geral", country: "Espanha" });
const MAR = station({ id: "s", name: "Mar", genre: "surf", country: "Spain" });
const NONE = { genre: "", country: "", city: "", language: "" };

test("a list can be filtered by any name of a known genre; the values of stations take precedence", () => {
  const named = catalogueOf(FOZ, station({ id: "d", name: "Cabo", genre: "Sports", country: "Portugal" }));
  const found = (genre: string) => idsOf(named.list({ ...FIRST_PAGE, genre }).stations);
  expect(found("generalista")).toBe("g");
  expect(found("sports")).toBe("d");
  expect(found("Fado")).toBe("");
});

test("a country is one facet and one filter however its stations spell it, also by its code", () => {
  const named = catalogueOf(FOZ, MAR, station({ id: "x", name: "Lua", country: "Atlântida" }));
  expect(named.list(FIRST_PAGE).countries).toEqual([
    { label: "Espanha", count: 2 },
    { label: "Atlântida", count: 1 },
  ]);
  const found = (country: string) => idsOf(named.list({ ...FIRST_PAGE, country }).stations);
  for (const name of ["Espanha", "españa", "SPAIN", "ES", "es"]) expect(found(name), name).toBe("sg");
  expect(found("atlantida")).toBe("x");
  expect(found("PT")).toBe("");
});

test("a list can be filtered by any name of a city, in one country or in all", () => {
  const named = catalogueOf(
    station({ id: "a", name: "A", country: "Reino Unido", city: "London" }),
    station({ id: "b", name: "B", country: "UK", city: "Londres" }),
    station({ id: "c", name: "C", country: "Canadá", city: "London" }),
    station({ id: "d", name: "D", country: "Atlântida", city: "Poseidónia" }),
    station({ id: "e", name: "E", country: "Reino Unido" }),
  );
  const found = (city: string, country = "") => idsOf(named.list({ ...FIRST_PAGE, city, country }).stations);
  expect(found("Londres")).toBe("ba");
  expect(found("LONDON")).toBe("cba");
  expect(found("London", "Canadá")).toBe("c");
  expect(found("poseidonia")).toBe("d");
  expect(found("Porto")).toBe("");
});

test("withLabels gives the names of genre, country and city that the directory uses, and languages in Portuguese", () => {
  const named = catalogueOf(FOZ, MAR, station({ id: "l", name: "Lua", country: "Portugal", city: "lisbon" }));
  const labels = (query: Partial<typeof NONE>) => named.withLabels({ ...NONE, ...query, sort: "name" as const });
  expect(labels({ language: "PT" }).language).toBe("português");
  expect(labels({ language: "English" }).language).toBe("inglês");
  expect(labels({ language: "Élfico" }).language).toBe("Élfico");
  expect(labels({ genre: "generalista", country: "españa" })).toEqual({
    ...NONE,
    genre: "Geral",
    country: "Espanha",
    sort: "name",
  });
  expect(labels({ genre: "SURF", country: "SPAIN" })).toMatchObject({ genre: "surf", country: "Espanha" });
  expect(labels({ genre: "Sports", country: "France" })).toMatchObject({ genre: "Desporto", country: "França" });
  expect(labels({ genre: "Polca", country: "Atlântida" })).toMatchObject({ genre: "Polca", country: "Atlântida" });
  expect(labels({ country: "\u0301" })).toMatchObject({ genre: "", country: "" });
  expect(labels({ city: "LISBON" }).city).toBe("Lisboa");
  expect(labels({ city: "Porto" }).city).toBe("Porto");
});
