import { expect, test } from "vitest";
import { backdropOf } from "./backdrop.ts";

type Pixel = readonly [r: number, g: number, b: number, opacity: number];

const CLEAR: Pixel = [0, 0, 0, 0];

/** Three by three: the ground, and what stands in the middle of it. */
const picture = (ground: Pixel, middle: Pixel, corner = ground) => ({
  pixels: new Uint8Array([corner, ground, ground, ground, middle, ground, ground, ground, ground].flat()),
  width: 3,
  height: 3,
});

test("a picture whose corners are alike stands on their colour", () => {
  expect(backdropOf(picture([20, 60, 200, 255], [255, 255, 255, 255]))).toEqual({ r: 20, g: 60, b: 200 });
  const nearly = picture([20, 60, 200, 255], [255, 255, 255, 255], [40, 60, 200, 255]);
  expect(backdropOf(nearly)).toEqual({ r: 40, g: 60, b: 200 });
});

test("one whose corners differ stands on white", () => {
  const various = picture([20, 60, 200, 255], [0, 0, 0, 255], [250, 60, 200, 255]);
  expect(backdropOf(various)).toEqual({ r: 255, g: 255, b: 255 });
});

test("a transparent logo stands on white, a white one on ink", () => {
  expect(backdropOf(picture(CLEAR, [200, 30, 30, 255]))).toEqual({ r: 255, g: 255, b: 255 });
  expect(backdropOf(picture(CLEAR, [250, 250, 250, 255]))).toEqual({ r: 11, g: 16, b: 32 });
});

test("one in which nothing can be seen is none", () => {
  expect(backdropOf(picture(CLEAR, [200, 30, 30, 127]))).toBeNull();
});
