import { expect, test } from "vitest";
import { z } from "zod";
import { fieldsSchema, parseFields, toRefinement } from "./parse-fields.ts";

const LONG = "Nome demasiado longo";
const NO_NAME = "Falta o nome";
const NO_EMAIL = "Falta o email";

const schema = fieldsSchema({
  name: z.string(NO_NAME).min(1, NO_NAME).max(3, LONG),
  email: z.string(NO_EMAIL).min(1, NO_EMAIL),
});

test("returns the parsed fields and strips unknown keys", () => {
  const raw = { name: "Ana", email: "a@b.c", status: "approved" };
  expect(parseFields(schema, raw)).toEqual({ ok: true, fields: { name: "Ana", email: "a@b.c" } });
});

test("of several faults that of the first field is reported", () => {
  expect(parseFields(schema, { name: "Anabela" })).toEqual({ ok: false, field: "name", message: LONG });
});

test("sentences listed first are reported first, in their order", () => {
  expect(parseFields(schema, { name: "Anabela" }, [NO_NAME, NO_EMAIL])).toEqual({
    ok: false,
    field: "email",
    message: NO_EMAIL,
  });
  expect(parseFields(schema, {}, [NO_EMAIL, NO_NAME])).toMatchObject({ message: NO_EMAIL });
});

test.each([null, undefined, "name", 5, [], [{ name: "Ana" }]])("%j has no fields", (raw) => {
  expect(parseFields(schema, raw)).toEqual({ ok: false, message: "Os dados enviados não são válidos." });
});

test("toRefinement: a rule refuses a text and is not called for empty text", () => {
  const shout = z.string().superRefine(toRefinement((text) => (text === text.toUpperCase() ? "Não grite" : null)));
  expect(parseFields(fieldsSchema({ text: shout }), { text: "OLÁ" })).toEqual({
    ok: false,
    field: "text",
    message: "Não grite",
  });
  expect(parseFields(fieldsSchema({ text: shout }), { text: "" })).toMatchObject({ ok: true });
});
