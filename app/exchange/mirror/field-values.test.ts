import { expect, test } from "vitest";
import { fieldVersion, shownFieldValue } from "./field-values.ts";

test("values are shown as in the form: names of countries and languages, both coordinates", () => {
  expect(shownFieldValue("country_code", { country_code: "PT" })).toBe("Portugal");
  expect(shownFieldValue("languages", { languages: ["pt", "en"] })).toEqual(["português", "inglês"]);
  expect(shownFieldValue("coordinates", { latitude: 38.7, longitude: -9.1 })).toBe("38.7, -9.1");
  expect(shownFieldValue("coordinates", { latitude: null, longitude: null })).toBe("");
  expect(shownFieldValue("name", {})).toBe("");
});

test("a version changes with each of the two values, and not with other fields", () => {
  const version = fieldVersion("name", { name: "Um" }, { name: "Dois" });
  expect(fieldVersion("name", { name: "Um", genre: "Jazz" }, { name: "Dois" })).toBe(version);
  expect(fieldVersion("name", { name: "Um FM" }, { name: "Dois" })).not.toBe(version);
  expect(fieldVersion("name", { name: "Um" }, { name: "Dois FM" })).not.toBe(version);
  expect(fieldVersion("genre", { name: "Um" }, { name: "Dois" })).not.toBe(version);
});
