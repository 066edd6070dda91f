import { expect, test } from "vitest";
import { smoothCurve } from "./smooth-curve.ts";

test("a straight height is traced with its handles at the thirds", () => {
  expect(smoothCurve((x) => 2 * x, { from: 0, to: 6, segmentCount: 2 })).toBe("0 0C1 2 2 4 3 6S5 10 6 12");
});

test("a curve is traced backwards when it starts at the right", () => {
  expect(smoothCurve((x) => x, { from: 6, to: 0, segmentCount: 2 })).toBe("6 6C5 5 4 4 3 3S1 1 0 0");
});
