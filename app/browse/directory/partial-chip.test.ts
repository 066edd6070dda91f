import { expect, test } from "vitest";
import { partialChipSpace } from "./partial-chip.ts";

const GAP = 8;

/** Chips of these widths in a row with a margin. */
function rowOf(...widths: number[]) {
  let left = 24;
  return widths.map((width) => {
    const chip = { left, width };
    left += width + GAP;
    return chip;
  });
}

/** The share of the cut chip that is visible, with the space added. */
function visibleShare(chips: ReturnType<typeof rowOf>, width: number): number | undefined {
  const space = partialChipSpace(chips, width);
  const boxes = chips.map((chip, index) => ({ left: chip.left + 2 * space * index, width: chip.width + 2 * space }));
  const cut = boxes.find(({ left, width: own }) => left < width && left + own > width);
  return cut && (width - cut.left) / cut.width;
}

test.each([320, 360, 375, 390, 393, 412, 430])("at %i px about half of the last visible chip is visible", (width) => {
  for (const widths of [
    [101, 103, 116, 160, 76, 120],
    [118, 152, 148, 98, 175, 130],
    [230, 90, 110, 120, 130],
    [99, 99, 99, 99, 99, 99],
    [76, 76, 210, 84, 84, 84],
  ]) {
    const share = visibleShare(rowOf(...widths), width);
    expect(share, `${widths}`).toBeGreaterThanOrEqual(0.349);
    expect(share, `${widths}`).toBeLessThanOrEqual(0.651);
  }
});

test("a row whose last visible chip is half visible gets no space", () => {
  expect(partialChipSpace(rowOf(100, 100, 100, 100), 24 + 2 * 108 + 50)).toBe(0);
});

test("a row gets no space where none within the limits suffices, and a row without chips none", () => {
  expect(partialChipSpace(rowOf(400), 320)).toBe(0);
  expect(partialChipSpace([], 320)).toBe(0);
});
