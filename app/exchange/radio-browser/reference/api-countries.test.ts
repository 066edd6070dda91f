import { expect, test } from "vitest";
import countries from "#app/stations/station/reference/countries.json" with { type: "json" };
import { apiCountryName, countryNamesOf, findApiCountry } from "./api-countries.ts";
import names from "./country-names.json" with { type: "json" };

test("each country of this site has an English name of Latin letters", () => {
  expect(Object.keys(names).toSorted()).toEqual(Object.keys(countries).toSorted());
  for (const code of Object.keys(countries)) expect(apiCountryName(code)).toMatch(/^[A-Za-zü ]+$/);
  expect(apiCountryName("")).toBe("");
  expect(apiCountryName("ZZ")).toBe("");
  expect(apiCountryName("__proto__")).toBe("");
});

test("names are those of CLDR, except where Radio Browser writes another one", () => {
  const cldr = new Intl.DisplayNames("en", { type: "region" });
  const others = Object.keys(names).filter((code) => apiCountryName(code) !== cldr.of(code));
  expect(others).toHaveLength(68);
  expect(others).not.toContain("TR");
  expect(others).not.toContain("TW");
  expect(["PT", "DE", "TR", "TW"].map(apiCountryName)).toEqual(["Portugal", "Germany", "Türkiye", "Taiwan"]);
});

test.each([
  ["US", "The United States Of America"],
  ["GB", "The United Kingdom Of Great Britain And Northern Ireland"],
  ["RU", "The Russian Federation"],
  ["NL", "The Netherlands"],
  ["CI", "Coted Ivoire"],
  ["HM", "Heard Island And Mc Donald Islands"],
  ["CF", "The Central African Republic"],
  ["WF", "Wallis And Futuna"],
])("%s is %s", (code, name) => {
  expect(apiCountryName(code)).toBe(name);
});

test("no name belongs to two countries, and each leads back to its own", () => {
  const owners = new Map<string, string>();
  for (const code of Object.keys(names)) {
    for (const name of countryNamesOf(code)) {
      expect([name, owners.get(name) ?? code]).toEqual([name, code]);
      owners.set(name, code);
      expect([name, findApiCountry(name)]).toEqual([name, code]);
    }
    expect(findApiCountry(apiCountryName(code))).toBe(code);
  }
});

test.each([
  ["Turkey", "TR"],
  ["Türkiye", "TR"],
  ["TURKIYE", "TR"],
  ["Turquia", "TR"],
  ["Taiwan, Republic Of China", "TW"],
  ["Taiwan Province Of China", "TW"],
  [" taiwan ", "TW"],
  ["United Kingdom", "GB"],
  ["Reino Unido", "GB"],
  ["Côte d’Ivoire", "CI"],
  ["cote d'ivoire", "CI"],
  ["Costa do Marfim", "CI"],
  ["gb", "GB"],
  ["Deutschland", "DE"],
])("%j is found as %s", (text, code) => {
  expect(findApiCountry(text)).toBe(code);
});

test("an unknown name is not found", () => {
  for (const text of ["", "Atlantis", "__proto__", "constructor"]) expect(findApiCountry(text)).toBeUndefined();
  expect(countryNamesOf("")).toEqual([]);
  expect(countryNamesOf("ZZ")).toEqual([]);
});

test("names that are compared are folded, and each is there once", () => {
  expect(countryNamesOf("TR")).toEqual(["turkiye", "turkey", "turquia"]);
  expect(countryNamesOf("PT")).toEqual(["portugal"]);
  expect(countryNamesOf("CI")).toEqual(["coted ivoire", "cote d'ivoire", "costa do marfim"]);
});
