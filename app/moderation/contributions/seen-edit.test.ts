import { expect, test } from "vitest";
import { EDIT_FIELDS, type EditTexts } from "#app/stations/station/field-list.ts";
import { parseSeen, type SeenEdit, serializeSeen } from "./seen-edit.ts";

const texts = Object.fromEntries(EDIT_FIELDS.map((field) => [field, `${field}: "ç"\r\nlinha`])) as EditTexts;
const SEEN_EDIT: SeenEdit = { at: 1_767_268_800_000, texts, conflicting: ["name", "tags"] };
const WRITTEN = { at: SEEN_EDIT.at, texts, contested: SEEN_EDIT.conflicting };

test("what was seen comes back as it was sent", () => {
  expect(parseSeen(serializeSeen(SEEN_EDIT))).toEqual(SEEN_EDIT);
});

const without = (field: string) => ({ ...WRITTEN, texts: { ...texts, [field]: undefined } });

test.each([
  ["nothing", undefined],
  ["a file", new File([], "x")],
  ["broken JSON", "{"],
  ["null", "null"],
  ["a list", "[]"],
  ["no time", JSON.stringify({ ...WRITTEN, at: undefined })],
  ["a time as a text", JSON.stringify({ ...WRITTEN, at: "1767268800000" })],
  ["a negative time", JSON.stringify({ ...WRITTEN, at: -1 })],
  ["a fraction", JSON.stringify({ ...WRITTEN, at: 1.5 })],
  ["a time past the database's range", JSON.stringify({ ...WRITTEN, at: 1e13 })],
  ["no texts", JSON.stringify({ ...WRITTEN, texts: null })],
  ["a missing text", JSON.stringify(without("name"))],
  ["an inherited text", JSON.stringify({ ...WRITTEN, texts: { __proto__: null } })],
  ["a number as a text", JSON.stringify({ ...WRITTEN, texts: { ...texts, name: 1 } })],
  ["no list of conflicting fields", JSON.stringify({ ...WRITTEN, contested: "name" })],
])("parseSeen gives null for %s", (_, text) => {
  expect(parseSeen(text)).toBeNull();
});

test("unknown conflicting fields are left out", () => {
  const forged = JSON.stringify({ ...WRITTEN, contested: ["status", "__proto__", 7, "city"] });
  expect(parseSeen(forged)?.conflicting).toEqual(["city"]);
});
