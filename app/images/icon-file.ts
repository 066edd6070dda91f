import { imageKind } from "./image-kind.ts";

/** A picture out of an icon: a PNG of its own, or bare pixels, red, green, blue and opacity, from the top left. */
export type IconImage =
  | { form: "png"; bytes: Uint8Array }
  | { form: "pixels"; pixels: Uint8Array; width: number; height: number };

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const BITMAP_HEADER_BYTES = 40;
/** Far more than any has; the count comes from whoever made the file. */
const MOST_ENTRIES = 32;

/**
 * The largest picture in an icon file (favicon.ico) that is a PNG or a bitmap of 32 bits a pixel, which those of 48
 * pixels and more are. Null when there is none. Takes any bytes. Source: the ICO format; in it 0 stands for 256 pixels.
 */
export function largestIconImage(file: Uint8Array): IconImage | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < HEADER_BYTES) return null;
  const count = Math.min(view.getUint16(4, true), MOST_ENTRIES);
  const entries: { width: number; bytes: Uint8Array }[] = [];
  for (let place = HEADER_BYTES; place < HEADER_BYTES + count * ENTRY_BYTES; place += ENTRY_BYTES) {
    if (place + ENTRY_BYTES > file.length) break;
    const start = view.getUint32(place + 12, true);
    entries.push({ width: file[place] || 256, bytes: file.subarray(start, start + view.getUint32(place + 8, true)) });
  }
  entries.sort((one, other) => other.width - one.width);
  for (const { bytes } of entries) {
    const picture = imageKind(bytes) === "png" ? { form: "png" as const, bytes } : bitmap(bytes);
    if (picture) return picture;
  }
  return null;
}

/** Rows stand from the bottom up; below them a mask of one bit a pixel, which the opacity makes needless. */
function bitmap(bytes: Uint8Array): IconImage | null {
  if (bytes.length < BITMAP_HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getInt32(4, true), view.getInt32(8, true) / 2];
  const isPlain = view.getUint32(0, true) === BITMAP_HEADER_BYTES && view.getUint32(16, true) === 0;
  if (!isPlain || view.getUint16(14, true) !== 32) return null;
  if (!isSide(width) || !isSide(height)) return null;
  if (bytes.length < BITMAP_HEADER_BYTES + width * height * 4) return null;
  const pixels = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const from = BITMAP_HEADER_BYTES + (height - 1 - row) * width * 4;
    for (let column = 0; column < width; column += 1) {
      const [blue = 0, green = 0, red = 0, opacity = 0] = bytes.subarray(from + column * 4, from + column * 4 + 4);
      pixels.set([red, green, blue, opacity], (row * width + column) * 4);
    }
  }
  return { form: "pixels", pixels, width, height };
}

function isSide(length: number): boolean {
  return Number.isInteger(length) && length >= 1 && length <= 256;
}
