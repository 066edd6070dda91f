import { expect, test } from "vitest";
import { FAMILIES } from "./family.ts";
import { SCHEMES } from "./schemes.ts";

test("the contrast of initials and plate is at least 4.29 in all 36 schemes; large text needs 3", () => {
  const contrasts = FAMILIES.flatMap((family) => SCHEMES[family].map(({ plate, letter }) => contrast(plate, letter)));
  expect(contrasts).toHaveLength(36);
  expect(Number(Math.min(...contrasts).toFixed(2))).toBeGreaterThanOrEqual(4.29);
});

test("contrast is 21 between black and white and 1 between equal colours", () => {
  expect(contrast("#000000", "#FFFFFF")).toBeCloseTo(21);
  expect(contrast("#1E3F9E", "#1E3F9E")).toBe(1);
});

/** Source: WCAG 2, contrast ratio and relative luminance. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
