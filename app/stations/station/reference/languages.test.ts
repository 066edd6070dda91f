import { expect, test } from "vitest";
import names from "./languages.json" with { type: "json" };
import { findLanguage, LANGUAGE_NAMES, languageName, MAX_LANGUAGES, parseLanguages } from "./languages.ts";
import { normaliseName } from "./normalise-name.ts";

test.each([
  ["pt", "pt"],
  ["PT", "pt"],
  ["pt-BR", "pt"],
  ["portuguese", "pt"],
  ["Português", "pt"],
  ["brazilian portuguese", "pt"],
  ["por", "pt"],
  ["castellano", "es"],
  ["mandarin", "zh"],
  ["cantonese", "yue"],
  ["العربية", "ar"],
  ["русский", "ru"],
  ["bahasa indonesia", "id"],
  ["filipino", "tl"],
  ["crioulo cabo-verdiano", "kea"],
])("the language %j is %s", (called, code) => {
  expect(findLanguage(called)).toBe(code);
});

test.each(["", "rock", "pop music", "asunción", "xx", "xx-PT"])("%j is no language", (text) => {
  expect(findLanguage(text)).toBeUndefined();
});

test("a language has a Portuguese name; an unknown code is its own name", () => {
  expect(["pt", "en", "uk", "yue"].map(languageName)).toEqual(["português", "inglês", "ucraniano", "cantonês"]);
  expect(languageName("xx")).toBe("xx");
});

test("the names are in alphabetical order, and each is that of its language", () => {
  expect(LANGUAGE_NAMES.slice(0, 2)).toEqual(["abcásio", "afar"]);
  expect(LANGUAGE_NAMES.map((name) => languageName(findLanguage(name) ?? ""))).toEqual(LANGUAGE_NAMES);
});

test.each([
  ["english,portuguese", ["en", "pt"]],
  ["portuguese,português  brasil", ["pt"]],
  ["inglés/portugués/español", ["en", "pt", "es"]],
  ["castellano. español,spanish", ["es"]],
  ["язык: русский", ["ru"]],
  ["american english,deu,deutsch fränkisch,english,english uk,german,swiss german", ["en", "de", "gsw"]],
  ["lumasaba luganda english", ["lg", "en"]],
  ["pt,en,EN", ["pt", "en"]],
  ["español - latinoamerica", ["es"]],
])("a list's %j has the languages %j", (text, codes) => {
  expect(parseLanguages(text)).toEqual({ codes, isComplete: true });
});

test("what is no language is left out and reported", () => {
  expect(parseLanguages("english,rock")).toEqual({ codes: ["en"], isComplete: false });
  expect(parseLanguages("17 addtional languages")).toEqual({ codes: [], isComplete: false });
  expect(parseLanguages("")).toEqual({ codes: [], isComplete: true });
  expect(parseLanguages(" , ;")).toEqual({ codes: [], isComplete: true });
});

test("a station has at most ten languages", () => {
  const codes = Object.keys(names);
  expect(parseLanguages(codes.slice(0, MAX_LANGUAGES).join(","))).toEqual({
    codes: codes.slice(0, MAX_LANGUAGES),
    isComplete: true,
  });
  expect(parseLanguages(codes.slice(0, MAX_LANGUAGES + 1).join(","))).toEqual({
    codes: codes.slice(0, MAX_LANGUAGES),
    isComplete: false,
  });
});

test("no name belongs to two languages, and names but the first two are normalised", () => {
  const owners = new Map<string, string>();
  for (const [code, [name = "", english = "", ...others]] of Object.entries(names)) {
    for (const called of [code, name, english, ...others]) {
      const key = normaliseName(called);
      expect([called, owners.get(key) ?? code]).toEqual([called, code]);
      owners.set(key, code);
    }
    expect(english, `${name}: English in lower case`).toBe(english.toLowerCase());
    expect(others.map(normaliseName)).toEqual(others);
    expect(code).toMatch(/^[a-z]{2,3}$/);
  }
});
