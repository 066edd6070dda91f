import { expect, test } from "vitest";
import { backdropOf } from "./backdrop.ts";

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
