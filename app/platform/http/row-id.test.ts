import { expect, test } from "vitest";
import { isTextId, parseRowId, requireRowId } from "./row-id.ts";

test.each([
  ["1", 1],
  ["9007199254740991", Number.MAX_SAFE_INTEGER],
])("%j is the id of a row", (text, id) => {
  expect(parseRowId(text)).toBe(id);
  expect(requireRowId(text, "Não existe.")).toBe(id);
});

test.each(["", "0", "01", "-1", "1.5", "1e3", " 1", "1\n", "abc", "9007199254740992", "10000000000000000"])(
  "%j is the id of no row",
  (text) => {
    expect(parseRowId(text)).toBeNull();
    expect(() => requireRowId(text, "Não existe.")).toThrow(expect.objectContaining({ kind: "not-found" }));
  },
);

test("a missing parameter is the id of no row", () => {
  expect(parseRowId(null)).toBeNull();
  expect(parseRowId(undefined)).toBeNull();
});

test.each(["1", "aurora", "0f8fad5b-d9cb-469f-a165-70867728950e", "_", "x".repeat(64)])(
  "%j can be a text id",
  (text) => {
    expect(isTextId(text)).toBe(true);
  },
);

test.each(["", "\0", "a\0b", "a\n", "a b", "\u202e", "\ud800", "á", "a/b", "x".repeat(65)])(
  "%j is no text id",
  (text) => {
    expect(isTextId(text)).toBe(false);
  },
);

test("the longest text id can be given", () => {
  expect(isTextId("x".repeat(65), 65)).toBe(true);
});
