import { expect, test } from "vitest";
import { createCatalogue } from "#app/stations/catalogue/catalogue.ts";
import { AURORA, station } from "#test-support/named-stations.ts";
import { citiesLine, mapCountries, stationCounts } from "./map-countries.ts";

const NOVEMBER = new Date("2026-11-18T12:00:00Z");
const JULY = new Date("2026-07-18T12:00:00Z");

function placesOf(...places: { country: string; city?: string }[]) {
  const catalogue = createCatalogue();
  catalogue.put(places.map((place, index) => station({ id: `s${index}`, name: `Rádio ${index}`, ...place })));
  return catalogue.places();
}

test("the known countries with stations are listed by their Portuguese names", () => {
  const places = placesOf({ country: "Portugal" }, { country: "Austria" }, { country: "portugal" }, { country: "Oz" });
  expect(mapCountries(places, NOVEMBER).map(({ name, code, count }) => [name, code, count])).toEqual([
    ["Áustria", "AT", 1],
    ["Portugal", "PT", 2],
  ]);
  expect(stationCounts(places)).toEqual({ AT: 1, PT: 2 });
});

test("a country has the tile and the legal time of its capital", () => {
  const placeOf = (country: string, date: Date) => {
    const [first] = mapCountries(placesOf({ country }), date);
    return [first?.utcOffset, first?.capital?.column, first?.capital?.row];
  };
  expect(placeOf("Portugal", NOVEMBER)).toEqual([0, 34, 10]);
  expect(placeOf("Portugal", JULY)).toEqual([60, 34, 10]);
  expect(placeOf("Índia", JULY)).toEqual([330, 51, 12]);
  expect(placeOf("Canadá", NOVEMBER)).toEqual([-300, 20, 8]);
});

test.each([
  [[], ""],
  [["Lisboa"], "Lisboa"],
  [["Porto", "Lisboa"], "Lisboa e Porto"],
  [["Lisboa", "Porto", "Faro", "Lisboa"], "Lisboa, Faro e Porto"],
  [["Lisboa", "Porto", "Faro", "Porto", "Braga"], "Porto, Braga, Faro e mais 1 cidade"],
  [["Lisboa", "Porto", "Faro", "Porto", "Braga", "Viseu"], "Porto, Braga, Faro e mais 2 cidades"],
])("citiesLine: the cities %j are «%s», those with most stations first", (cities, line) => {
  const places = placesOf(
    { country: "Espanha", city: "Madrid" },
    ...cities.map((city) => ({ country: "Portugal", city })),
  );
  expect(citiesLine(places, AURORA.countryCode)).toBe(line);
});
