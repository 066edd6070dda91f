import { expect, test } from "vitest";
import { parseRowId, requireRowId } from "./row-id.ts";

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
