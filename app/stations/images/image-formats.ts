/** The accepted image formats. Not SVG: an SVG can reference other documents, and its rendering cost is unbounded. */
export type ImageKind = "png" | "jpeg" | "gif" | "webp" | "avif" | "ico";

export const FORMAT_NAMES: Record<ImageKind, string> = {
  png: "PNG",
  jpeg: "JPEG",
  gif: "GIF",
  webp: "WebP",
  avif: "AVIF",
  ico: "ICO",
};

type Pattern = { offset: number; bytes: readonly number[] };

type Signature = Pattern & { kind: ImageKind; and?: Pattern };

const text = (ascii: string) => [...ascii].map((character) => character.charCodeAt(0));

const SIGNATURES: readonly Signature[] = [
  { kind: "png", offset: 0, bytes: [0x89, ...text("PNG\r\n"), 0x1a, 0x0a] },
  { kind: "jpeg", offset: 0, bytes: [0xff, 0xd8, 0xff] },
  { kind: "gif", offset: 0, bytes: text("GIF87a") },
  { kind: "gif", offset: 0, bytes: text("GIF89a") },
  { kind: "webp", offset: 0, bytes: text("RIFF"), and: { offset: 8, bytes: text("WEBP") } },
  { kind: "avif", offset: 4, bytes: text("ftypavif") },
  { kind: "ico", offset: 0, bytes: [0, 0, 1, 0] },
];

/** The image format by its signature; the server's Content-Type is ignored. Null: no accepted format. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const found = SIGNATURES.find(
    (signature) => matches(bytes, signature) && (!signature.and || matches(bytes, signature.and)),
  );
  return found?.kind ?? null;
}

function matches(bytes: Uint8Array, { offset, bytes: expected }: Pattern): boolean {
  return expected.every((byte, index) => bytes[offset + index] === byte);
}

/** An image in an icon file: an embedded PNG, or RGBA pixels from the top left. */
type IconImage =
  | { form: "png"; bytes: Uint8Array }
  | { form: "pixels"; pixels: Uint8Array; width: number; height: number };

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const BITMAP_HEADER_BYTES = 40;
/** More than real files have; the file's own count is untrusted. */
const MAX_ENTRIES = 32;

/**
 * The largest image in an icon file (favicon.ico) that is a PNG or a bitmap of 32 bits per pixel, as images of 48
 * pixels and more usually are. Null if there is none. Accepts any bytes. Source: the ICO format, where width 0 means
 * 256 pixels.
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

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const TEM = 0x01;

/**
 * The number of scans in a JPEG, counted up to `limit + 1`: a scan takes a few bytes but can cover the whole image.
 * Counts only the markers of the image itself, neither those inside segments (an Exif thumbnail) nor those after its
 * end (a multi-picture file), where decoders stop too. Accepts any bytes and reads each once.
 * Source: ITU-T T.81, annex B.
 */
export function countJpegScans(bytes: Uint8Array, limit: number): number {
  let scans = 0;
  let offset = 0;
  while (scans <= limit) {
    offset = nextMarker(bytes, offset);
    const marker = bytes[offset + 1];
    if (marker === undefined || marker === EOI) return scans;
    offset += 2;
    if (hasNoSegment(marker)) continue;
    if (marker === SOS) scans += 1;
    const [high, low] = [bytes[offset], bytes[offset + 1]];
    // Truncated, or a length smaller than its own two bytes: decoders stop here.
    if (high === undefined || low === undefined || high * 256 + low < 2) return scans;
    offset += high * 256 + low;
  }
  return scans;
}

/** The offset of the next marker: FF and a byte that is neither fill (FF) nor, in a scan, stuffing (00). */
function nextMarker(bytes: Uint8Array, from: number): number {
  let offset = bytes.indexOf(0xff, from);
  while (offset >= 0 && (bytes[offset + 1] === 0x00 || bytes[offset + 1] === 0xff)) {
    offset = bytes.indexOf(0xff, offset + 1);
  }
  return offset < 0 ? bytes.length : offset;
}

/** Start and restart markers have no segment. */
function hasNoSegment(marker: number): boolean {
  return marker === SOI || marker === TEM || (marker >= 0xd0 && marker <= 0xd7);
}
