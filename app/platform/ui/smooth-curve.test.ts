import { expect, test } from "vitest";
import { smoothCurve } from "./smooth-curve.ts";

test("smoothCurve: a straight line has its control points at one and two thirds of each segment", () => {
  expect(smoothCurve((x) => 2 * x, { from: 0, to: 6, segmentCount: 2 })).toBe("0 0C1 2 2 4 3 6S5 10 6 12");
});

test("smoothCurve: runs backwards if `from` is greater than `to`", () => {
  expect(smoothCurve((x) => x, { from: 6, to: 0, segmentCount: 2 })).toBe("6 6C5 5 4 4 3 3S1 1 0 0");
});
