import { expect, test } from "vitest";
import names from "#app/stations/station/reference/languages.json" with { type: "json" };
import { apiLanguageCode, apiLanguageName } from "./api-languages.ts";

/** Languages that CLDR calls by another name, or by none. */
const OTHER_NAMES = "bn tzm kea pov crs jam mfe hak lld yua mi nan pam rom skr tl".split(" ");

test("each language has one English name in lower case, which leads back to it", () => {
  const cldr = new Intl.DisplayNames("en", { type: "language" });
  for (const code of Object.keys(names)) {
    const name = apiLanguageName(code);
    expect([code, apiLanguageCode(name)]).toEqual([code, code]);
    expect(name).toMatch(/^[a-zå' -]+$/);
    if (!OTHER_NAMES.includes(code)) expect(name).toBe(cldr.of(code)?.toLowerCase());
  }
});

test.each([
  ["pt", "portuguese"],
  ["bn", "bengali"],
  ["gsw", "swiss german"],
  ["", ""],
  ["zz", ""],
  ["__proto__", ""],
])("%j is %j", (code, name) => {
  expect(apiLanguageName(code)).toBe(name);
});

test("a language is found by a name of any language; an unknown one has no code", () => {
  expect(apiLanguageCode("Português")).toBe("pt");
  expect(apiLanguageCode("deutsch")).toBe("de");
  expect(apiLanguageCode("swiss german")).toBe("gsw");
  for (const name of ["", "klingon", "español mexico"]) expect(apiLanguageCode(name)).toBeNull();
});
