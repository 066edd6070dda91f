import { expect, test } from "vitest";
import { squareEdgeOf } from "./square-edge.ts";

type Rgb = readonly [number, number, number];

/** A square of 96 pixels with these corners, each a quarter of it: top left, top right, bottom left, bottom right. */
function square(...corners: [Rgb, Rgb, Rgb, Rgb]) {
  const side = 96;
  const pixels = new Uint8Array(side * side * 3);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const corner = corners[(y < side / 2 ? 0 : 2) + (x < side / 2 ? 0 : 1)] ?? [0, 0, 0];
      pixels.set(corner, (y * side + x) * 3);
    }
  }
  return { pixels, side };
}

const plain = (colour: Rgb) => square(colour, colour, colour, colour);

// L* of these greys: 92.4 and just under 92.
test.each<[Rgb, boolean]>([
  [[255, 255, 255], true],
  [[233, 233, 233], true],
  [[232, 232, 232], false],
  [[255, 212, 0], false],
  [[0, 0, 0], false],
])("the edge of a square of %j is white: %s", (colour, isWhite) => {
  expect(squareEdgeOf(plain(colour)).isWhite).toBe(isWhite);
});

test("one dark corner is enough for an edge that is not white", () => {
  const white: Rgb = [255, 255, 255];
  for (let dark = 0; dark < 4; dark += 1) {
    const corners: [Rgb, Rgb, Rgb, Rgb] = [white, white, white, white];
    corners[dark] = [10, 10, 10];
    expect(squareEdgeOf(square(...corners))).toEqual({ isWhite: false, colour: null });
  }
});

test("corners of one colour, with the differences that JPEG makes, are that colour", () => {
  const yellow: Rgb = [255, 212, 0];
  expect(squareEdgeOf(square(yellow, [254, 211, 2], yellow, [255, 213, 0])).colour).toEqual({ r: 255, g: 212, b: 1 });
  expect(squareEdgeOf(square(yellow, [255, 200, 0], yellow, yellow)).colour).toBeNull();
});
