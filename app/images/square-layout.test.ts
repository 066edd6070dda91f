import { expect, test } from "vitest";
import { partFor, shapeOf } from "./square-layout.ts";

test("a picture that is almost square is cut, any other is shown whole", () => {
  expect(shapeOf(640, 480)).toEqual({ fit: "cover", sides: [96, 192, 480] });
  expect(shapeOf(480, 640)).toEqual({ fit: "cover", sides: [96, 192, 480] });
  expect(shapeOf(640, 479)).toEqual({ fit: "contain", sides: [96, 192, 480] });
});

test("none is made larger than it is", () => {
  expect(shapeOf(150, 150)).toEqual({ fit: "cover", sides: [96, 150] });
  expect(shapeOf(60, 50)).toEqual({ fit: "cover", sides: [50] });
  expect(shapeOf(200, 40)).toEqual({ fit: "contain", sides: [96, 192, 200] });
});

test("under 48 pixels there is no picture", () => {
  expect(shapeOf(48, 48)).toEqual({ fit: "cover", sides: [48] });
  expect(shapeOf(47, 47)).toBeNull();
  expect(shapeOf(1, 1)).toBeNull();
});

test("the smallest that is large enough is sent, else the largest", () => {
  const parts = [{ side: 96 }, { side: 150 }];
  expect([96, 100, 480].map((side) => partFor(parts, side)?.side)).toEqual([96, 150, 150]);
  expect(partFor([], 96)).toBeUndefined();
});
