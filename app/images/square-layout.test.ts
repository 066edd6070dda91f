import { expect, test } from "vitest";
import { squareFor, squareLayoutOf } from "./square-layout.ts";

test("squareLayoutOf: up to a ratio of 4:3 an image is cropped, beyond it is whole", () => {
  expect(squareLayoutOf(640, 480)).toEqual({ fit: "cover", sides: [96, 192, 480] });
  expect(squareLayoutOf(480, 640)).toEqual({ fit: "cover", sides: [96, 192, 480] });
  expect(squareLayoutOf(640, 479)).toEqual({ fit: "contain", sides: [96, 192, 480] });
});

test("squareLayoutOf: images are not enlarged", () => {
  expect(squareLayoutOf(150, 150)).toEqual({ fit: "cover", sides: [96, 150] });
  expect(squareLayoutOf(60, 50)).toEqual({ fit: "cover", sides: [50] });
  expect(squareLayoutOf(200, 40)).toEqual({ fit: "contain", sides: [96, 192, 200] });
});

test("squareLayoutOf: null under 48 pixels", () => {
  expect(squareLayoutOf(48, 48)).toEqual({ fit: "cover", sides: [48] });
  expect(squareLayoutOf(47, 47)).toBeNull();
  expect(squareLayoutOf(1, 1)).toBeNull();
});

test("squareFor: the smallest square that is large enough, else the largest", () => {
  const squares = [{ side: 96 }, { side: 150 }];
  expect([96, 100, 480].map((side) => squareFor(squares, side)?.side)).toEqual([96, 150, 150]);
  expect(squareFor([], 96)).toBeUndefined();
});
