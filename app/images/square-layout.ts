import { IMAGE_SIDES } from "#app/stations/station-image.ts";

/** How a picture becomes a square: cut at its longer sides, or whole with ground beside it. */
export type SquareLayout = { fit: "cover" | "contain"; sides: readonly number[] };

/** Smaller pictures, the favicons of 16 and 32 pixels, are worse than our cover when they are made larger. */
export const SMALLEST_SIDE = 48;

/** Up to here what is cut off is an edge; past it, with a logo, it is letters. */
const ALMOST_SQUARE = 4 / 3;

/** How a picture of this size is shown, and the sides of the squares that are made of it; null when it is too small. */
export function squareLayoutOf(width: number, height: number): SquareLayout | null {
  const [short, long] = width < height ? [width, height] : [height, width];
  if (long < SMALLEST_SIDE) return null;
  const fit = long <= short * ALMOST_SQUARE ? "cover" : "contain";
  const most = fit === "cover" ? short : long;
  return { fit, sides: [...new Set(IMAGE_SIDES.map((side) => Math.min(side, most)))] };
}

/** Of the squares that were made, smallest first, the one that serves a side: the first that is large enough, else the largest. */
export function squareFor<Part extends { side: number }>(parts: readonly Part[], side: number): Part | undefined {
  return parts.find((part) => part.side >= side) ?? parts.at(-1);
}
