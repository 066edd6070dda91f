import { expect, test } from "vitest";
import { z } from "zod";
import { unknownField } from "./unknown-field.ts";

const schema = z
  .object({
    name: z.string().trim().optional(),
    tags: z.array(z.string()).default([]),
    items: z.array(z.object({ id: z.int(), seen: z.object({ at: z.string() }).nullable() })).optional(),
    answer: z.record(z.string(), z.unknown()).optional(),
  })
  .refine(() => true);

const proof = z.union([z.object({ code: z.string() }), z.object({ password: z.string() })]);

test.each<[z.ZodType, unknown, string | null]>([
  [schema, {}, null],
  [schema, { name: 1, tags: "x", items: [1, null, { id: "x", seen: null }], answer: { any: { field: 1 } } }, null],
  [schema, { name: "Ana", colour: "red" }, "colour"],
  [schema, JSON.parse('{"__proto__": 1}'), "__proto__"],
  [schema, { toString: 1 }, "toString"],
  [schema, { items: [{ id: 1 }, { id: 2, colour: "red" }] }, "items.1.colour"],
  [schema, { items: [{ id: 1, seen: { at: "", by: "" } }] }, "items.0.seen.by"],
  [schema, [], null],
  [schema, null, null],
  [proof, { code: "1" }, null],
  [proof, { password: "1" }, null],
  [proof, { code: "1", password: "1" }, null],
  [z.union([z.int(), z.string()]), { code: "1" }, null],
  [proof, { token: "1" }, "token"],
  [proof, { password: "1", token: "1" }, "token"],
  [z.strictObject({ a: z.string() }), { b: 1 }, "b"],
  [z.looseObject({ a: z.string() }), { b: 1 }, null],
  [
    z
      .string()
      .transform((text) => [text])
      .pipe(z.array(z.string())),
    "a",
    null,
  ],
])("unknownField: case %#", (one, value, field) => {
  expect(unknownField(one, value)).toBe(field);
});
