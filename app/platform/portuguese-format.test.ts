import { expect, test } from "vitest";
import { formatNumber } from "./portuguese-format.ts";

test("numbers from 10,000 on are grouped by a non-breaking space", () => {
  expect(formatNumber(1284)).toBe("1284");
  expect(formatNumber(12345)).toMatch(/^12\s345$/);
});
