import { expect, test } from "vitest";
import type { Station } from "#app/stations/station/station.ts";
import { catalogueOf } from "#test-support/catalogues.ts";
import { station } from "#test-support/named-stations.ts";

const lisbon = (id: string, fields: Partial<Parameters<typeof station>[0]> = {}) =>
  station({ id, name: id, country: "Portugal", city: "Lisboa", ...fields });

const citiesOf = (...stations: Station[]) =>
  catalogueOf(...stations)
    .places()
    .cities.map(({ city, country, countryCode, count, best }) => [city, country, countryCode, count, best.id]);

const bestOf = (...stations: Station[]) => catalogueOf(...stations).places().countries[0]?.best.id;

test("a city and a country are counted once, however their stations spell them", () => {
  expect(citiesOf(lisbon("a"), lisbon("b", { city: "LISBON" }), lisbon("c", { country: "portugal" }))).toEqual([
    ["Lisboa", "Portugal", "PT", 3, "a"],
  ]);
  const { countries } = catalogueOf(lisbon("a", { city: "" }), lisbon("b", { country: "PT" })).places();
  expect(countries).toMatchObject([{ country: "Portugal", countryCode: "PT", count: 2 }]);
});

test("cities of one name in two countries are two", () => {
  const cities = citiesOf(lisbon("a", { city: "Santiago", country: "Chile" }), lisbon("b", { city: "Santiago" }));
  expect(cities.toSorted()).toEqual([
    ["Santiago", "Chile", "CL", 1, "a"],
    ["Santiago", "Portugal", "PT", 1, "b"],
  ]);
});

test("the best station has most listeners, then was found playing, then is the first by name", () => {
  const checked = { streamKind: "direct" } as const;
  expect(bestOf(lisbon("a"), lisbon("b", { listeners: 1 }), lisbon("c", checked))).toBe("b");
  expect(bestOf(lisbon("a"), lisbon("b"), lisbon("c", checked))).toBe("c");
  expect(bestOf(lisbon("b"), lisbon("c"), lisbon("a"))).toBe("a");
});

test("stations off the air and in private networks count, but are never the best one", () => {
  const offAir = lisbon("a", { offAir: true, listeners: 9 });
  const hidden = lisbon("b", { streamKind: "private", listeners: 9 });
  expect(citiesOf(offAir, hidden, lisbon("c"))).toEqual([["Lisboa", "Portugal", "PT", 3, "c"]]);
  expect(citiesOf(offAir, hidden)).toEqual([]);
});

test("stations without a city or a country are in no place", () => {
  const { cities, countries } = catalogueOf(lisbon("a", { city: "", country: "" })).places();
  expect([...cities, ...countries]).toEqual([]);
});

test("places follow every change: of stations and of listeners", () => {
  const catalogue = catalogueOf(lisbon("a"), lisbon("b"));
  expect(catalogue.places().cities[0]?.best.id).toBe("a");
  catalogue.setListenerCounts(new Map([["b", 2]]));
  expect(catalogue.places().cities[0]?.best.id).toBe("b");
  catalogue.remove(["b"]);
  expect(catalogue.places().cities).toMatchObject([{ count: 1, best: { id: "a" } }]);
  catalogue.put([lisbon("a", { city: "Porto" })]);
  expect(catalogue.places().cities).toMatchObject([{ city: "Porto", count: 1 }]);
});
