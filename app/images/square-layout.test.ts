import { expect, test } from "vitest";
import { squareFor, squareLayoutOf } from "./square-layout.ts";

test("a picture that is almost square is cut, any other is shown whole", () => {
  expect(squareLayoutOf(640, 480)).toEqual({ fit: "cover", sides: [96, 192, 480] });
  expect(squareLayoutOf(480, 640)).toEqual({ fit: "cover", sides: [96, 192, 480] });
  expect(squareLayoutOf(640, 479)).toEqual({ fit: "contain", sides: [96, 192, 480] });
});

test("none is made larger than it is", () => {
  expect(squareLayoutOf(150, 150)).toEqual({ fit: "cover", sides: [96, 150] });
  expect(squareLayoutOf(60, 50)).toEqual({ fit: "cover", sides: [50] });
  expect(squareLayoutOf(200, 40)).toEqual({ fit: "contain", sides: [96, 192, 200] });
});

test("under 48 pixels there is no picture", () => {
  expect(squareLayoutOf(48, 48)).toEqual({ fit: "cover", sides: [48] });
  expect(squareLayoutOf(47, 47)).toBeNull();
  expect(squareLayoutOf(1, 1)).toBeNull();
});

test("the smallest that is large enough is sent, else the largest", () => {
  const parts = [{ side: 96 }, { side: 150 }];
  expect([96, 100, 480].map((side) => squareFor(parts, side)?.side)).toEqual([96, 150, 150]);
  expect(squareFor([], 96)).toBeUndefined();
});
