import { IMAGE_SIDES } from "#app/stations/station-image.ts";

/** How an image becomes a square: cropped (`cover`), or whole with background beside it (`contain`). */
export type SquareLayout = { fit: "cover" | "contain"; sides: readonly number[] };

/** Smaller images, such as favicons of 16 and 32 pixels, look worse enlarged than our cover. */
export const MIN_SIDE = 48;

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

/** The smallest square that has at least this side, else the largest. `squares`: smallest first. */
export function squareFor<Square extends { side: number }>(
  squares: readonly Square[],
  side: number,
): Square | undefined {
  return squares.find((square) => square.side >= side) ?? squares.at(-1);
}
