import { IMAGE_SIDES } from "#app/stations/station/station-image.ts";

/** How an image becomes a square: cropped (`cover`), or whole with background beside it (`contain`). */
type SquareLayout = { fit: "cover" | "contain"; sides: readonly number[] };

/** Smaller images, such as favicons of 16 and 32 pixels, look worse enlarged than our cover. */
const MIN_SIDE = 48;

/** The largest ratio that is cropped: beyond it, cropping cuts the letters of logos. */
const MAX_CROPPED_RATIO = 4 / 3;

/** The layout and the squares' sides for an image of this size; null if it is too small. */
export function squareLayoutOf(width: number, height: number): SquareLayout | null {
  const [short, long] = width < height ? [width, height] : [height, width];
  if (long < MIN_SIDE) return null;
  const fit = long <= short * MAX_CROPPED_RATIO ? "cover" : "contain";
  const maxSide = fit === "cover" ? short : long;
  return { fit, sides: [...new Set(IMAGE_SIDES.map((side) => Math.min(side, maxSide)))] };
}

/**
 * The smallest square that has at least this side, else the largest; under a tile the one for that, if there is any.
 * `squares`: smallest first.
 */
export function squareFor<Square extends { side: number; underTile?: boolean }>(
  squares: readonly Square[],
  { side, underTile }: { side: number; underTile: boolean },
): Square | undefined {
  const special = underTile && squares.find((square) => square.underTile);
  if (special) return special;
  const plain = squares.filter((square) => !square.underTile);
  return plain.find((square) => square.side >= side) ?? plain.at(-1);
}

type Colour = { r: number; g: number; b: number };

/** RGBA pixels, one byte per channel, row by row. */
type Pixels = { pixels: Uint8Array; width: number; height: number };

const WHITE: Colour = { r: 255, g: 255, b: 255 };
/** The site's ink colour, for logos made for dark backgrounds. */
const INK: Colour = { r: 11, g: 16, b: 32 };

const MIN_VISIBLE_OPACITY = 128;
/** A logo that is lighter on average would be invisible on white. */
const MAX_LIGHTNESS_ON_WHITE = 215;
/** The largest difference per channel between corners of one background. */
const MAX_CORNER_DIFFERENCE = 24;

/**
 * The background for an image that is transparent or not square: the colour of its corners if they are opaque and
 * similar, else white; ink behind a transparent image that is mostly white. Null: the image has no visible pixels.
 */
export function backdropOf(image: Pixels): Colour | null {
  const lightness = lightnessOf(image);
  if (lightness === null) return null;
  const corners = cornersOf(image);
  const isTransparent = corners.some(({ opacity }) => opacity < MIN_VISIBLE_OPACITY);
  if (isTransparent) return lightness > MAX_LIGHTNESS_ON_WHITE ? INK : WHITE;
  const [first = WHITE] = corners;
  const areSimilar = corners.every(({ r, g, b }) =>
    [r - first.r, g - first.g, b - first.b].every((difference) => Math.abs(difference) <= MAX_CORNER_DIFFERENCE),
  );
  return areSimilar ? { r: first.r, g: first.g, b: first.b } : WHITE;
}

/** The mean lightness of the visible pixels, 0 to 255; null if there are none. Source of the weights: Rec. 601. */
function lightnessOf({ pixels }: Pixels): number | null {
  let sum = 0;
  let count = 0;
  for (let offset = 0; offset + 3 < pixels.length; offset += 4) {
    if ((pixels[offset + 3] ?? 0) < MIN_VISIBLE_OPACITY) continue;
    sum += 0.299 * (pixels[offset] ?? 0) + 0.587 * (pixels[offset + 1] ?? 0) + 0.114 * (pixels[offset + 2] ?? 0);
    count += 1;
  }
  return count === 0 ? null : sum / count;
}

function cornersOf({ pixels, width, height }: Pixels): (Colour & { opacity: number })[] {
  const last = width * (height - 1);
  return [0, width - 1, last, last + width - 1].map((pixel) => {
    const [r = 0, g = 0, b = 0, opacity = 0] = pixels.subarray(pixel * 4, pixel * 4 + 4);
    return { r, g, b, opacity };
  });
}
