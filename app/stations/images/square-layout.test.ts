import { expect, test } from "vitest";
import { backdropOf, squareFor, squareLayoutOf } from "./square-layout.ts";

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
  const plain = (side: number) => squareFor(squares, { side, underTile: false })?.side;
  expect([96, 100, 480].map(plain)).toEqual([96, 150, 150]);
  expect(squareFor([], { side: 96, underTile: false })).toBeUndefined();
});

test("squareFor: under a tile the square for that, else as without", () => {
  const special = { side: 150, underTile: true };
  const squares = [{ side: 96 }, { side: 150 }, special];
  expect(squareFor(squares, { side: 480, underTile: true })).toBe(special);
  expect(squareFor(squares, { side: 480, underTile: false })).toBe(squares[1]);
  expect(squareFor(squares.slice(0, 2), { side: 480, underTile: true })).toBe(squares[1]);
});

type Pixel = readonly [r: number, g: number, b: number, opacity: number];

const CLEAR: Pixel = [0, 0, 0, 0];

/** Three by three pixels: the background and the centre; the first corner may differ. */
const image = (background: Pixel, centre: Pixel, corner = background) => ({
  pixels: new Uint8Array(
    [corner, background, background, background, centre, background, background, background, background].flat(),
  ),
  width: 3,
  height: 3,
});

test("backdropOf: similar corners: their colour", () => {
  expect(backdropOf(image([20, 60, 200, 255], [255, 255, 255, 255]))).toEqual({ r: 20, g: 60, b: 200 });
  const similar = image([20, 60, 200, 255], [255, 255, 255, 255], [40, 60, 200, 255]);
  expect(backdropOf(similar)).toEqual({ r: 40, g: 60, b: 200 });
});

test("backdropOf: different corners: white", () => {
  const various = image([20, 60, 200, 255], [0, 0, 0, 255], [250, 60, 200, 255]);
  expect(backdropOf(various)).toEqual({ r: 255, g: 255, b: 255 });
});

test("backdropOf: a transparent logo: white; a transparent white logo: ink", () => {
  expect(backdropOf(image(CLEAR, [200, 30, 30, 255]))).toEqual({ r: 255, g: 255, b: 255 });
  expect(backdropOf(image(CLEAR, [250, 250, 250, 255]))).toEqual({ r: 11, g: 16, b: 32 });
});

test("backdropOf: null if no pixel is visible", () => {
  expect(backdropOf(image(CLEAR, [200, 30, 30, 127]))).toBeNull();
});
