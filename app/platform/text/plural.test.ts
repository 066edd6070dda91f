import { expect, test } from "vitest";
import { formatCount, plural } from "./plural.ts";

test.each([
  [0, "0 linhas"],
  [1, "1 linha"],
  [2, "2 linhas"],
  [12_345, "12\u00a0345 linhas"],
])("%i is «%s»", (count, text) => {
  expect(formatCount(count, "linha")).toBe(text);
});

test("a plural that does not end in s is given", () => {
  expect(plural(1, "igual", "iguais")).toBe("igual");
  expect(plural(2, "igual", "iguais")).toBe("iguais");
  expect(formatCount(2, "estação", "estações")).toBe("2 estações");
});
