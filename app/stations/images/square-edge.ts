/** RGB pixels of a square, one byte per channel, row by row. */
export type SquarePixels = { pixels: Uint8Array; side: number };

type Colour = { r: number; g: number; b: number };

/** CIE lightness (L*, 0 to 100) and colour (a*, b*). */
type Lab = { l: number; a: number; b: number };

/** Each corner is sampled by the mean of a square of this share of the side: single pixels are noisy in JPEG. */
const SAMPLE_SHARE = 1 / 48;

const MIN_WHITE_LIGHTNESS = 92;
const MAX_SAME_COLOUR_DIFFERENCE = 3;

/**
 * What the corners of a square image show: whether its edge is white or nearly so, which needs a border on a light page;
 * and the one colour that all corners have, null if they differ: then it is no logo on a plain background.
 */
export function squareEdgeOf(square: SquarePixels): { isWhite: boolean; colour: Colour | null } {
  const corners = cornerSamples(square);
  const labs = corners.map(labOf);
  const isOneColour = labs.every((one) => labs.every((other) => difference(one, other) < MAX_SAME_COLOUR_DIFFERENCE));
  return {
    isWhite: labs.every(({ l }) => l >= MIN_WHITE_LIGHTNESS),
    colour: isOneColour ? meanOf(corners) : null,
  };
}

function cornerSamples({ pixels, side }: SquarePixels): Colour[] {
  const size = Math.max(1, Math.round(side * SAMPLE_SHARE));
  const starts = [0, side - size];
  return starts.flatMap((top) =>
    starts.map((left) => {
      const samples: Colour[] = [];
      for (let y = top; y < top + size; y += 1) {
        for (let x = left; x < left + size; x += 1) {
          const offset = (y * side + x) * 3;
          const [r = 0, g = 0, b = 0] = pixels.subarray(offset, offset + 3);
          samples.push({ r, g, b });
        }
      }
      return meanOf(samples);
    }),
  );
}

function meanOf(colours: readonly Colour[]): Colour {
  const mean = (channel: keyof Colour) =>
    Math.round(colours.reduce((sum, colour) => sum + colour[channel], 0) / Math.max(colours.length, 1));
  return { r: mean("r"), g: mean("g"), b: mean("b") };
}

/** CIE 1976. */
function difference(one: Lab, other: Lab): number {
  return Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b);
}

/** Source of the numbers: sRGB (IEC 61966-2-1) and CIELAB, with the white point D65. */
function labOf({ r, g, b }: Colour): Lab {
  const [red, green, blue] = [linear(r), linear(g), linear(b)];
  const x = labCurve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = labCurve(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = labCurve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function labCurve(value: number): number {
  return value > 216 / 24_389 ? Math.cbrt(value) : (value * 24_389) / 27 / 116 + 16 / 116;
}
