import type { Sharp, SharpOptions } from "sharp";
import type { ImageSquare } from "#app/stations/station/station-image.ts";
import { countJpegScans, type ImageKind, imageKind, largestIconImage } from "./image-formats.ts";
import { type SquarePixels, squareEdgeOf } from "./square-edge.ts";
import { backdropOf, squareLayoutOf } from "./square-layout.ts";

/** 5,000 × 5,000. Larger images are refused by their header, before decompression. */
const MAX_PIXELS = 25_000_000;
/** Encoders write ten. libjpeg processes all pixels for each, and sharp's timeout does not stop it. */
const MAX_JPEG_SCANS = 100;
/** sharp's timeout for one image, where the library checks it; image-decoder.server.ts kills the process later. */
const DECODE_SECONDS = 5;
/** The size of the intermediate image: 4:3, the widest that is cropped, still fills the largest square. */
const MASTER_SIDE = 640;

/** Measured on logos: 16 kB and 26 ms of CPU for all three sizes; AVIF is a third smaller but takes 5 to 30 times the CPU. */
const WEBP = { quality: 75, effort: 4 } as const;

/** sharp's names of the formats that it decodes. */
const FORMATS: Record<Exclude<ImageKind, "ico">, string> = {
  png: "png",
  jpeg: "jpeg",
  gif: "gif",
  webp: "webp",
  avif: "heif",
};

/**
 * The resized squares of an image, smallest first, and of a logo on one colour a last one for under a play tile; null
 * if it is no image, broken, too large, too small, or invisible. The input is decoded once, within limits, and only the
 * first frame's pixels are used: no metadata, no other frames. Does not protect against vulnerabilities and slow paths
 * in the libraries that decode PNG, JPEG, GIF, WebP and AVIF: run it in a process of its own, see
 * image-decoder.server.ts.
 */
export async function makeSquares(bytes: Uint8Array<ArrayBuffer>): Promise<ImageSquare[] | null> {
  const master = await readMaster(bytes);
  if (!master) return null;
  const { pixels, width, height } = master;
  const [layout, background] = [squareLayoutOf(width, height), backdropOf(master)];
  if (!layout || !background) return null;
  const sharp = await loadSharp();
  const squares: SquarePixels[] = [];
  for (const side of layout.sides) {
    const square = sharp(pixels, { raw: { width, height, channels: 4 } })
      .resize(side, side, { fit: layout.fit, background })
      .flatten({ background });
    squares.push({ side, pixels: new Uint8Array(await square.raw().toBuffer()) });
  }
  const largest = squares.at(-1);
  if (!largest) return null;
  const { isWhite, colour } = squareEdgeOf(largest);
  const encoded: ImageSquare[] = [];
  for (const square of squares) encoded.push({ side: square.side, webp: await encode(square, isWhite) });
  if (colour) {
    const webp = await encode(await aboveTile(largest, colour), isWhite);
    encoded.push({ side: largest.side, webp, underTile: true });
  }
  return encoded;
}

/** The size of an image as it is shown, read from its header; null for what `makeSquares` refuses to open. */
export async function imageSize(bytes: Uint8Array<ArrayBuffer>): Promise<{ width: number; height: number } | null> {
  try {
    const opened = await open(bytes);
    if (!opened) return null;
    const { autoOrient } = await opened.metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    // Broken, or over a limit, as in readMaster.
    return null;
  }
}

/** Of the side of a cover. */
const LOGO_SHARE = 0.7;
/** The play tile is in the lowest of four rows. */
const ROWS_ABOVE_TILE = 0.75;

/** A logo on its own colour, smaller, in the middle of what is above the play tile. */
async function aboveTile({ pixels, side }: SquarePixels, background: { r: number; g: number; b: number }) {
  const sharp = await loadSharp();
  const logoSide = Math.round(side * LOGO_SHARE);
  const top = Math.round((side * ROWS_ABOVE_TILE - logoSide) / 2);
  const left = Math.round((side - logoSide) / 2);
  const drawn = sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .resize(logoSide, logoSide)
    .extend({ top, left, bottom: side - logoSide - top, right: side - logoSide - left, background });
  return { side, pixels: new Uint8Array(await drawn.raw().toBuffer()) };
}

/** About one CSS pixel where a cover is usually shown: at 88 of 192 pixels, at 160 to 300 of 480. */
const EDGE_SHARE = 1 / 240;

/**
 * A square as WebP. `hasOpenEdge`: its outermost pixels are transparent, so that the page's line colour shows there,
 * which differs between themes; see `CoverImage`.
 */
async function encode({ pixels, side }: SquarePixels, hasOpenEdge: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp();
  const opaque = sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
  if (!hasOpenEdge) return new Uint8Array(await opaque.webp(WEBP).toBuffer());
  const edge = Math.max(1, Math.round(side * EDGE_SHARE));
  const alpha = new Uint8Array(side * side);
  for (let y = edge; y < side - edge; y += 1) alpha.fill(255, y * side + edge, (y + 1) * side - edge);
  const open = opaque.joinChannel(Buffer.from(alpha), { raw: { width: side, height: side, channels: 1 } });
  return new Uint8Array(await open.webp(WEBP).toBuffer());
}

/** Converts a square to JPEG; an open edge becomes white, as the image is. */
export async function asJpeg(webp: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp();
  return new Uint8Array(await sharp(webp).flatten({ background: "#fff" }).jpeg({ quality: 80 }).toBuffer());
}

async function readMaster(bytes: Uint8Array<ArrayBuffer>) {
  try {
    const opened = await open(bytes);
    if (!opened) return null;
    const { data, info } = await opened
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize(MASTER_SIDE, MASTER_SIDE, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    return info.channels === 4 ? { pixels: new Uint8Array(data), width: info.width, height: info.height } : null;
  } catch {
    // Broken, or over a limit: sharp has no error types, and the result is the same.
    return null;
  }
}

async function open(bytes: Uint8Array<ArrayBuffer>): Promise<Sharp | null> {
  const sharp = await loadSharp();
  const kind = imageKind(bytes);
  if (kind === null) return null;
  if (kind === "ico") {
    const icon = largestIconImage(bytes);
    if (icon?.form === "png") return open(new Uint8Array(icon.bytes));
    return icon && sharp(icon.pixels, { raw: { width: icon.width, height: icon.height, channels: 4 } });
  }
  if (kind === "jpeg" && countJpegScans(bytes, MAX_JPEG_SCANS) > MAX_JPEG_SCANS) return null;
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 };
  // Reads only the header, from which sharp chooses its decoder.
  const { format } = await sharp(bytes, options).metadata();
  return format === FORMATS[kind] ? sharp(bytes, options) : null;
}

/** Loaded with the first image: the library takes time and memory. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  return sharp;
}
