import type { CoverPngSize } from "./cover-url.ts";
import { SIDE } from "./drawing/shapes.ts";
import { type CoverRecipe, drawCover } from "./recipe.ts";

/** An SVG's user unit is one pixel at this density, which sharp assumes. */
const PIXELS_PER_INCH = 72;

/** A cover as PNG bytes, square, of the size in pixels: some 20 ms of a processor, and 10 kB. */
export async function coverPng(recipe: CoverRecipe, size: CoverPngSize): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first PNG: most visits never need one, and the library takes its time and memory.
  const { default: sharp } = await import("sharp");
  const drawing = sharp(Buffer.from(drawCover(recipe)), { density: (PIXELS_PER_INCH * size) / SIDE });
  return drawing.resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}
