export type Colour = { r: number; g: number; b: number };

/** Pixels: red, green, blue and opacity, a byte each, row after row. */
export type Pixels = { pixels: Uint8Array; width: number; height: number };

const WHITE: Colour = { r: 255, g: 255, b: 255 };
/** The ink of the pages, for logos that are drawn to stand on something dark. */
const INK: Colour = { r: 11, g: 16, b: 32 };

const VISIBLE = 128;
/** Lighter than this, on average, a logo would not be seen on white. */
const LIGHT = 215;
/** Corners that differ by no more belong to one ground. */
const ALIKE = 24;

/**
 * What a picture stands on where it is transparent, and beside it where it is not square: the colour of its own corners
 * when they are alike, else white, or ink under what is mostly white itself. Null: there is nothing to be seen in it.
 */
export function backdropOf(picture: Pixels): Colour | null {
  const light = lightOf(picture);
  if (light === null) return null;
  const corners = cornersOf(picture);
  const isTransparent = corners.some(({ opacity }) => opacity < VISIBLE);
  if (isTransparent) return light > LIGHT ? INK : WHITE;
  const [first = WHITE] = corners;
  const areAlike = corners.every(({ r, g, b }) =>
    [r - first.r, g - first.g, b - first.b].every((difference) => Math.abs(difference) <= ALIKE),
  );
  return areAlike ? { r: first.r, g: first.g, b: first.b } : WHITE;
}

/** How light the visible pixels are on average, 0 to 255; null when there are none. Source of the weights: Rec. 601. */
function lightOf({ pixels }: Pixels): number | null {
  let sum = 0;
  let count = 0;
  for (let place = 0; place + 3 < pixels.length; place += 4) {
    if ((pixels[place + 3] ?? 0) < VISIBLE) continue;
    sum += 0.299 * (pixels[place] ?? 0) + 0.587 * (pixels[place + 1] ?? 0) + 0.114 * (pixels[place + 2] ?? 0);
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
