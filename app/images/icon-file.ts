import { imageKind } from "./image-kind.ts";

/** An image in an icon file: an embedded PNG, or RGBA pixels from the top left. */
export type IconImage =
  | { form: "png"; bytes: Uint8Array }
  | { form: "pixels"; pixels: Uint8Array; width: number; height: number };

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const BITMAP_HEADER_BYTES = 40;
/** More than real files have; the file's own count is untrusted. */
const MAX_ENTRIES = 32;

/**
 * The largest image in an icon file (favicon.ico) that is a PNG or a bitmap of 32 bits per pixel, as images of 48 pixels
 * and more usually are. Null if there is none. Accepts any bytes. Source: the ICO format, where width 0 means 256 pixels.
 */
export function largestIconImage(file: Uint8Array): IconImage | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < HEADER_BYTES) return null;
  const count = Math.min(view.getUint16(4, true), MAX_ENTRIES);
  const entries: { width: number; bytes: Uint8Array }[] = [];
  for (let offset = HEADER_BYTES; offset < HEADER_BYTES + count * ENTRY_BYTES; offset += ENTRY_BYTES) {
    if (offset + ENTRY_BYTES > file.length) break;
    const start = view.getUint32(offset + 12, true);
    entries.push({ width: file[offset] || 256, bytes: file.subarray(start, start + view.getUint32(offset + 8, true)) });
  }
  entries.sort((one, other) => other.width - one.width);
  for (const { bytes } of entries) {
    const image = imageKind(bytes) === "png" ? { form: "png" as const, bytes } : bitmap(bytes);
    if (image) return image;
  }
  return null;
}

/** Rows are stored bottom-up, followed by a 1-bit mask that the alpha channel makes redundant. */
function bitmap(bytes: Uint8Array): IconImage | null {
  if (bytes.length < BITMAP_HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getInt32(4, true), view.getInt32(8, true) / 2];
  const isUncompressed = view.getUint32(0, true) === BITMAP_HEADER_BYTES && view.getUint32(16, true) === 0;
  if (!isUncompressed || view.getUint16(14, true) !== 32) return null;
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
