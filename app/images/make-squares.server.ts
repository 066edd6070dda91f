import type { Sharp, SharpOptions } from "sharp";
import { backdropOf } from "./backdrop.ts";
import { largestIconImage } from "./icon-file.ts";
import { type ImageKind, imageKind } from "./image-kind.ts";
import type { ImageSquare } from "./image-record.ts";
import { countJpegScans } from "./jpeg-scans.ts";
import { squareLayoutOf } from "./square-layout.ts";

/** Five thousand by five thousand. More is refused by its header, before anything is unpacked. */
const MOST_PIXELS = 25_000_000;
/** Encoders write ten. libjpeg goes over all pixels for each, and sharp's timeout does not stop it. */
const MAX_JPEG_SCANS = 100;
/** How long reading one picture may take, where a library heeds it; the process is killed later, see image-decoder.server.ts. */
const DECODE_SECONDS = 5;
/** What all squares are made of: a picture that is just not cut to a square still fills the largest. */
const MASTER_SIDE = 640;

/** Measured on logos: 16 kB and 26 ms of a processor for all three; AVIF a third smaller, for five to thirty times the work. */
const WEBP = { quality: 75, effort: 4 } as const;

/** What sharp calls the kinds that it reads itself. */
const FORMATS: Record<Exclude<ImageKind, "ico">, string> = {
  png: "png",
  jpeg: "jpeg",
  gif: "gif",
  webp: "webp",
  avif: "heif",
};

/**
 * The squares that are shown of a picture, smallest first; null when it is none, is broken, too large or too small, or
 * shows nothing. What came is read once, within limits, and only its pixels go on: no metadata, no other frames.
 * What it does not protect against: a fault in the libraries that read PNG, JPEG, GIF, WebP and AVIF, and files that keep them
 * busy: it runs in a process of its own, see image-decoder.server.ts.
 */
export async function makeSquares(bytes: Uint8Array<ArrayBuffer>): Promise<ImageSquare[] | null> {
  const master = await readMaster(bytes);
  if (!master) return null;
  const { pixels, width, height } = master;
  const [shape, background] = [squareLayoutOf(width, height), backdropOf(master)];
  if (!shape || !background) return null;
  const sharp = await loadSharp();
  const parts: ImageSquare[] = [];
  for (const side of shape.sides) {
    const square = sharp(pixels, { raw: { width, height, channels: 4 } })
      .resize(side, side, { fit: shape.fit, background })
      .flatten({ background });
    parts.push({ side, webp: new Uint8Array(await square.webp(WEBP).toBuffer()) });
  }
  return parts;
}

/** The same square as JPEG. */
export async function asJpeg(webp: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp();
  return new Uint8Array(await sharp(webp).jpeg({ quality: 80 }).toBuffer());
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
    // Broken, or dearer than it may be: sharp knows no kinds of errors, and which it is changes nothing.
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
  const options: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 };
  // Its header alone: what is said there is what the reader would go by.
  const { format } = await sharp(bytes, options).metadata();
  return format === FORMATS[kind] ? sharp(bytes, options) : null;
}

/** Loaded with the first picture: the library takes its time and memory. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  return sharp;
}
