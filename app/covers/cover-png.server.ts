import type { CoverPngSize } from "./cover-url.ts";
import { type CoverRecipe, drawCover } from "./drawing/draw-cover.ts";
import { SIDE } from "./drawing/shapes.ts";

/** The density at which sharp renders one user unit of an SVG as one pixel. */
const PIXELS_PER_INCH = 72;

/** A cover as PNG, square, `size` in pixels: takes about 20 ms of CPU and 10 kB. */
export async function coverPng(recipe: CoverRecipe, size: CoverPngSize): Promise<Uint8Array<ArrayBuffer>> {
  // Imported with the first PNG: most processes draw few, and the library takes time and memory to load.
  const { default: sharp } = await import("sharp");
  const drawing = sharp(Buffer.from(drawCover(recipe)), { density: (PIXELS_PER_INCH * size) / SIDE });
  return drawing.resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}
