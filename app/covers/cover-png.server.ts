import { type CoverPngSize, coverPngAddress } from "./address.ts";
import { type CoverRecipe, drawCover } from "./recipe.ts";
import { rememberResults } from "./remember-results.ts";
import { SIDE } from "./shapes.ts";

/**
 * A cover as PNG bytes, square, of the size in pixels.
 * The latest 200 stay in memory (some 2 MB); at most two are drawn at once, so that a crawler which asks for every
 * cover leaves processors to the rest of the site.
 */
export function coverPng(recipe: CoverRecipe, size: CoverPngSize): Promise<Uint8Array<ArrayBuffer>> {
  return remembered(coverPngAddress(recipe, size), () => rasterise(drawCover(recipe), size));
}

const remembered = rememberResults<Uint8Array<ArrayBuffer>>({ keep: 200, atOnce: 2 });

/** An SVG's user unit is one pixel at this density, which sharp assumes. */
const PIXELS_PER_INCH = 72;

async function rasterise(svg: string, size: CoverPngSize): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first PNG: most visits never need one, and the library takes its time and memory.
  const { default: sharp } = await import("sharp");
  const drawing = sharp(Buffer.from(svg), { density: (PIXELS_PER_INCH * size) / SIDE });
  return drawing.resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}
