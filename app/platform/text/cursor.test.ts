import { expect, test } from "vitest";
import { fromCursor, toCursor } from "./cursor.ts";

test.each([[["newest", 1_767_268_800_000, "1"]], [["name", "Rádio «Ção» 📻 ÿþ?>", "a"]], [[]]])(
  "the key %j survives encoding and decoding",
  (key) => {
    expect(fromCursor(toCursor(key))).toEqual(key);
  },
);

test("a cursor needs no escaping in a URL", () => {
  for (const text of ["ÿÿÿ", "???>>>", "📻📻", "a", "ab", "abc"]) {
    expect(toCursor([text])).toMatch(/^[\w-]+$/);
  }
});

test.each(["", "a", "!", "bm90IGpzb24", "/w", "📻", "%"])("%j is not a cursor", (text) => {
  expect(fromCursor(text)).toBeUndefined();
});
