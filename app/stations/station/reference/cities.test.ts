import { expect, test } from "vitest";
import { capitalOf, findCity } from "./cities.ts";
import countryNames from "./countries.json" with { type: "json" };

const nameOf = (countryCode: string, text: string) => findCity(countryCode, text)?.name;

test.each([
  ["PT", "Lisboa", "Lisboa"],
  ["PT", "LISBON", "Lisboa"],
  ["PT", "evora", "Évora"],
  ["PT", "Ponta Delgada", "Ponta Delgada"],
  ["GB", "London", "Londres"],
  ["GB", "Londres", "Londres"],
  ["US", "New York City", "Nova Iorque"],
  ["US", "Nova Iorque", "Nova Iorque"],
  ["US", "San Francisco", "São Francisco"],
  ["US", "Washington", "Washington"],
  ["CO", "BOGOTÁ", "Bogotá"],
  ["PL", "Krakow", "Cracóvia"],
  ["DE", "münchen", "Munique"],
  ["GR", "Patra", "Patras"],
  ["ES", "San Lorenzo de El Escorial", "San Lorenzo de El Escorial"],
])("%s: %s is %s", (countryCode, text, name) => {
  expect(nameOf(countryCode, text)).toBe(name);
});

test("a city has its coordinates in degrees and its time zone", () => {
  expect(findCity("PT", "Lisboa")).toEqual({
    name: "Lisboa",
    names: ["Lisboa", "Lisbon"],
    countryCode: "PT",
    latitude: 38.72,
    longitude: -9.13,
    timeZone: "Europe/Lisbon",
  });
  expect(findCity("NZ", "Auckland")).toMatchObject({ timeZone: "Pacific/Auckland" });
});

test("a city is looked for in its country only, and an unknown one is not found", () => {
  expect(findCity("ES", "Lisboa")).toBeUndefined();
  expect(findCity("PT", "Atlântida")).toBeUndefined();
  expect(findCity("PT", "")).toBeUndefined();
  expect(findCity("", "Lisboa")).toBeUndefined();
  expect(findCity("__proto__", "Lisboa")).toBeUndefined();
});

test("of several cities of one name the largest is found", () => {
  expect(findCity("US", "Springfield")).toMatchObject({ timeZone: "America/Chicago" });
});

test("each country with residents has a capital", () => {
  const without = Object.keys(countryNames).filter((code) => !capitalOf(code));
  expect(without.toSorted()).toEqual(["AQ", "BV", "HM", "IO", "UM"]);
  expect(capitalOf("BR")?.name).toBe("Brasília");
  expect(capitalOf("IL")?.timeZone).toBe("Asia/Jerusalem");
});
