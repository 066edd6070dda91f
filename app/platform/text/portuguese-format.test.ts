import { expect, test } from "vitest";
import { formatFileSize, formatNumber, lowerInitial } from "./portuguese-format.ts";

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
