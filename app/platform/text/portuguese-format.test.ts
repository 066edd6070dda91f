import { expect, test } from "vitest";
import { formatCount, formatFileSize, formatNumber, lowerInitial, plural } from "./portuguese-format.ts";

test("numbers from 10,000 on are grouped by a non-breaking space", () => {
  expect(formatNumber(1284)).toBe("1284");
  expect(formatNumber(12345)).toMatch(/^12\s345$/);
});

test.each([
  [0, "1\u00A0KiB"],
  [1_024, "1\u00A0KiB"],
  [1_025, "2\u00A0KiB"],
  [1_024 * 1_024, "1,0\u00A0MiB"],
  [2_516_583, "2,4\u00A0MiB"],
  [64 * 1_024 * 1_024, "64,0\u00A0MiB"],
])("%i bytes are %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test.each([
  ["Nome", "nome"],
  ["O nome é longo", "o nome é longo"],
  ["URL da transmissão", "URL da transmissão"],
  ["R&B", "R&B"],
])("%s within a sentence is %s", (text, lowered) => {
  expect(lowerInitial(text)).toBe(lowered);
});

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
