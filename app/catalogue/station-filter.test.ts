import { expect, test } from "vitest";
import type { Station } from "#app/stations/station.ts";
import { station } from "../../test-support/named-stations.ts";
import { createCatalogue } from "./catalogue.ts";

function catalogueOf(...stations: Station[]) {
  const catalogue = createCatalogue();
  catalogue.put(stations);
  return catalogue;
}

const ids = (stations: readonly Station[]) => stations.map(({ id }) => id).join("");

test("a list can be filtered by any name of a known genre or country; the values of stations take precedence", () => {
  const named = catalogueOf(
    station({ id: "g", name: "Foz", genre: "Geral", country: "Espanha" }),
    station({ id: "s", name: "Mar", genre: "Spain", country: "Spain" }),
  );
  const found = (query: object) =>
    ids(named.list({ genre: "", country: "", sort: "newest", show: 60, ...query }).stations);
  expect(found({ genre: "generalista" })).toBe("g");
  expect(found({ country: "españa" })).toBe("g");
  expect(found({ country: "spain" })).toBe("s");
  expect(found({ genre: "Fado" })).toBe("");
});

test("withLabels spells genre and country as the stations do, else by their known name", () => {
  const named = catalogueOf(
    station({ id: "g", name: "Foz", genre: "Geral", country: "Espanha" }),
    station({ id: "s", name: "Mar", genre: "surf", country: "Spain" }),
  );
  const labels = (genre: string, country: string) => named.withLabels({ genre, country, sort: "name" as const });
  expect(labels("generalista", "españa")).toEqual({ genre: "Geral", country: "Espanha", sort: "name" });
  expect(labels("SURF", "SPAIN")).toMatchObject({ genre: "surf", country: "Spain" });
  expect(labels("Sports", "France")).toMatchObject({ genre: "Desporto", country: "França" });
  expect(labels("Polca", "Atlântida")).toMatchObject({ genre: "Polca", country: "Atlântida" });
  expect(labels("", "\u0301")).toMatchObject({ genre: "", country: "" });
});
