import type { ImageSquare } from "#app/stations/station/station-image.ts";

/** The task of a request: its first byte, followed by the image. */
export const DECODER_TASKS = { squares: 1, jpeg: 2, size: 3 } as const;

export type DecoderTask = keyof typeof DECODER_TASKS;

/** `failed`: a bug, with its message; `none`: the image cannot be read. */
export type DecoderResponse =
  | { kind: "none" }
  | { kind: "images"; images: ImageSquare[] }
  | { kind: "size"; width: number; height: number }
  | { kind: "failed"; message: string };

/** The largest image that is fetched, and the task byte. */
export const MAX_REQUEST_BYTES = 5 * 1024 * 1024 + 1;

/** Far more than all squares of up to 480 pixels need. */
export const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

const NONE = 0;
const IMAGES = 1;
const FAILED = 2;
const SIZE = 3;
const SIZE_BYTES = 9;
const HEAD_BYTES = 6;
/** Set in the side of a square that is for under a tile. */
const UNDER_TILE_BIT = 0x8000;

/** A response as the parts of a message: its kind, then each image's side, length and bytes. */
export function serializeResponse(response: DecoderResponse): Uint8Array[] {
  if (response.kind === "none") return [Uint8Array.of(NONE)];
  if (response.kind === "failed") return [Uint8Array.of(FAILED), new TextEncoder().encode(response.message)];
  if (response.kind === "size") {
    const size = new DataView(new ArrayBuffer(SIZE_BYTES));
    size.setUint8(0, SIZE);
    size.setUint32(1, response.width);
    size.setUint32(5, response.height);
    return [new Uint8Array(size.buffer)];
  }
  const images = response.images.flatMap(({ side, webp, underTile }) => {
    const head = new DataView(new ArrayBuffer(HEAD_BYTES));
    head.setUint16(0, underTile ? side | UNDER_TILE_BIT : side);
    head.setUint32(2, webp.length);
    return [new Uint8Array(head.buffer), webp];
  });
  return [Uint8Array.of(IMAGES), ...images];
}

/** Parses a response; null if it is malformed: a process that decodes untrusted bytes may send anything. */
export function deserializeResponse(message: Uint8Array<ArrayBuffer>): DecoderResponse | null {
  const [kind] = message;
  if (kind === NONE) return { kind: "none" };
  if (kind === FAILED) return { kind: "failed", message: new TextDecoder().decode(message.subarray(1)) };
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  if (kind === SIZE && message.length === SIZE_BYTES)
    return { kind: "size", width: view.getUint32(1), height: view.getUint32(5) };
  if (kind !== IMAGES) return null;
  const images: ImageSquare[] = [];
  let offset = 1;
  while (offset + HEAD_BYTES <= message.length) {
    const end = offset + HEAD_BYTES + view.getUint32(offset + 2);
    if (end > message.length) return null;
    const side = view.getUint16(offset);
    images.push({
      side: side & ~UNDER_TILE_BIT,
      webp: message.slice(offset + HEAD_BYTES, end),
      ...(side & UNDER_TILE_BIT ? { underTile: true } : {}),
    });
    offset = end;
  }
  return offset === message.length && images.length > 0 ? { kind: "images", images } : null;
}

const LENGTH_BYTES = 4;

/** A length-prefixed message: four bytes big-endian, then the parts. */
export function frameOf(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const frame = new Uint8Array(LENGTH_BYTES + length);
  new DataView(frame.buffer).setUint32(0, length);
  let offset = LENGTH_BYTES;
  for (const part of parts) {
    frame.set(part, offset);
    offset += part.length;
  }
  return frame;
}

/** Reassembles messages from the chunks of a byte stream. Errors: RangeError for a message over `maxBytes`. */
export function createFrameReader(maxBytes: number): (chunk: Uint8Array) => Uint8Array<ArrayBuffer>[] {
  let chunks: Uint8Array[] = [];
  let length = 0;

  return (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    const messages: Uint8Array<ArrayBuffer>[] = [];
    while (length >= LENGTH_BYTES) {
      const size = firstLength(chunks);
      if (size > maxBytes) throw new RangeError(`Message of ${size} bytes exceeds the limit of ${maxBytes}`);
      if (length < LENGTH_BYTES + size) break;
      const whole = joined(chunks, length);
      messages.push(whole.slice(LENGTH_BYTES, LENGTH_BYTES + size));
      chunks = [whole.subarray(LENGTH_BYTES + size)];
      length -= LENGTH_BYTES + size;
    }
    return messages;
  };
}

function firstLength(chunks: readonly Uint8Array[]): number {
  const head = joined(chunks, LENGTH_BYTES);
  return new DataView(head.buffer).getUint32(0);
}

/** The first `length` bytes of the chunks. */
function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    if (offset >= length) break;
    whole.set(chunk.subarray(0, length - offset), offset);
    offset += chunk.length;
  }
  return whole;
}
