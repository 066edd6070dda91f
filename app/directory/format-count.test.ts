import { expect, test } from "vitest";
import { formatNumber, formatStationCount } from "./format-count.ts";

test("the noun and its adjective agree with the count", () => {
  expect([0, 1, 2].map((count) => formatStationCount(count))).toEqual(["0 estações", "1 estação", "2 estações"]);
  const found = { one: "encontrada", many: "encontradas" };
  expect([1, 8].map((count) => formatStationCount(count, found))).toEqual([
    "1 estação encontrada",
    "8 estações encontradas",
  ]);
});

test("numbers from 10,000 on are grouped by a non-breaking space", () => {
  expect(formatNumber(1284)).toBe("1284");
  expect(formatNumber(12345)).toMatch(/^12\s345$/);
});
