import { expect, test } from "vitest";
import { EDIT_FIELDS, type EditTexts } from "./edit-fields.ts";
import { parseSeen, type SeenEdit, serializeSeen } from "./seen-edit.ts";

const texts = Object.fromEntries(EDIT_FIELDS.map((field) => [field, `${field}: "ç"\r\nlinha`])) as EditTexts;
const SEEN_EDIT: SeenEdit = { at: 1_767_268_800_000, texts, contested: ["name", "tags"] };

test("what was seen comes back as it was sent", () => {
  expect(parseSeen(serializeSeen(SEEN_EDIT))).toEqual(SEEN_EDIT);
});

const without = (field: string) => ({ ...SEEN_EDIT, texts: { ...texts, [field]: undefined } });

test.each([
  ["nothing", undefined],
  ["a file", new File([], "x")],
  ["broken JSON", "{"],
  ["null", "null"],
  ["a list", "[]"],
  ["no time", JSON.stringify({ ...SEEN_EDIT, at: undefined })],
  ["a time as a text", JSON.stringify({ ...SEEN_EDIT, at: "1767268800000" })],
  ["a negative time", JSON.stringify({ ...SEEN_EDIT, at: -1 })],
  ["a fraction", JSON.stringify({ ...SEEN_EDIT, at: 1.5 })],
  ["a time past the database's range", JSON.stringify({ ...SEEN_EDIT, at: 1e13 })],
  ["no texts", JSON.stringify({ ...SEEN_EDIT, texts: null })],
  ["a missing text", JSON.stringify(without("name"))],
  ["an inherited text", JSON.stringify({ ...SEEN_EDIT, texts: { __proto__: null } })],
  ["a number as a text", JSON.stringify({ ...SEEN_EDIT, texts: { ...texts, name: 1 } })],
  ["no list of contested fields", JSON.stringify({ ...SEEN_EDIT, contested: "name" })],
])("parseSeen gives null for %s", (_, text) => {
  expect(parseSeen(text)).toBeNull();
});

test("unknown contested fields are left out", () => {
  const forged = JSON.stringify({ ...SEEN_EDIT, contested: ["status", "__proto__", 7, "city"] });
  expect(parseSeen(forged)?.contested).toEqual(["city"]);
});
