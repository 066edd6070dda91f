import type { ImageSquare } from "./image-record.ts";

/** The task of a request: its first byte, followed by the image. */
export const DECODER_TASKS = { squares: 1, jpeg: 2 } as const;

export type DecoderTask = keyof typeof DECODER_TASKS;

/** `failed`: a bug, with its message; `none`: the image cannot be read. */
export type DecoderResponse =
  | { kind: "none" }
  | { kind: "images"; images: ImageSquare[] }
  | { kind: "failed"; message: string };

/** The largest image that is fetched, and the task byte. */
export const MAX_REQUEST_BYTES = 5 * 1024 * 1024 + 1;

/** Far more than all squares of up to 480 pixels need. */
export const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

const NONE = 0;
const IMAGES = 1;
const FAILED = 2;
const HEAD_BYTES = 6;

/** A response as the parts of a message: its kind, then each image's side, length and bytes. */
export function serializeResponse(response: DecoderResponse): Uint8Array[] {
  if (response.kind === "none") return [Uint8Array.of(NONE)];
  if (response.kind === "failed") return [Uint8Array.of(FAILED), new TextEncoder().encode(response.message)];
  const images = response.images.flatMap(({ side, webp }) => {
    const head = new DataView(new ArrayBuffer(HEAD_BYTES));
    head.setUint16(0, side);
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
  if (kind !== IMAGES) return null;
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const images: ImageSquare[] = [];
  let offset = 1;
  while (offset + HEAD_BYTES <= message.length) {
    const end = offset + HEAD_BYTES + view.getUint32(offset + 2);
    if (end > message.length) return null;
    images.push({ side: view.getUint16(offset), webp: message.slice(offset + HEAD_BYTES, end) });
    offset = end;
  }
  return offset === message.length && images.length > 0 ? { kind: "images", images } : null;
}
