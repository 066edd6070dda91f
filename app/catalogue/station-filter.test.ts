import { expect, test } from "vitest";
import { catalogueOf, FIRST_PAGE, idsOf } from "../../test-support/catalogues.ts";
import { station } from "../../test-support/named-stations.ts";

test("a list can be filtered by any name of a known genre or country; the values of stations take precedence", () => {
  const named = catalogueOf(
    station({ id: "g", name: "Foz", genre: "Geral", country: "Espanha" }),
    station({ id: "s", name: "Mar", genre: "Spain", country: "Spain" }),
  );
  const found = (query: object) => idsOf(named.list({ ...FIRST_PAGE, ...query }).stations);
  expect(found({ genre: "generalista" })).toBe("g");
  expect(found({ country: "españa" })).toBe("g");
  expect(found({ country: "spain" })).toBe("s");
  expect(found({ genre: "Fado" })).toBe("");
});

test("withLabels spells genre and country as the stations do, else by their known name, and languages in Portuguese", () => {
  const named = catalogueOf(
    station({ id: "g", name: "Foz", genre: "Geral", country: "Espanha" }),
    station({ id: "s", name: "Mar", genre: "surf", country: "Spain" }),
  );
  expect(named.withLabels({ genre: "", country: "", language: "PT" }).language).toBe("português");
  expect(named.withLabels({ genre: "", country: "", language: "English" }).language).toBe("inglês");
  expect(named.withLabels({ genre: "", country: "", language: "Élfico" }).language).toBe("Élfico");
  const labels = (genre: string, country: string) =>
    named.withLabels({ genre, country, language: "", sort: "name" as const });
  expect(labels("generalista", "españa")).toEqual({
    ...{ genre: "Geral", country: "Espanha", language: "" },
    sort: "name",
  });
  expect(labels("SURF", "SPAIN")).toMatchObject({ genre: "surf", country: "Spain" });
  expect(labels("Sports", "France")).toMatchObject({ genre: "Desporto", country: "França" });
  expect(labels("Polca", "Atlântida")).toMatchObject({ genre: "Polca", country: "Atlântida" });
  expect(labels("", "\u0301")).toMatchObject({ genre: "", country: "" });
});
