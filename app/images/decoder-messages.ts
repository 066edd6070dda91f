import type { ImageSquare } from "./image-record.ts";

/** What the decoding process is asked to do, as the first byte of a message; the image follows. */
export const DECODER_TASKS = { squares: 1, jpeg: 2 } as const;

export type DecoderTask = keyof typeof DECODER_TASKS;

/** What it did. `failed`: a bug, with its text; an image that cannot be read is `none`. */
export type DecoderResponse =
  | { kind: "none" }
  | { kind: "images"; images: ImageSquare[] }
  | { kind: "failed"; message: string };

/** As large as what is fetched may be, and the byte before it. */
export const MAX_REQUEST_BYTES = 5 * 1024 * 1024 + 1;

/** Far more than squares of 480 pixels and less take. */
export const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

const NONE = 0;
const IMAGES = 1;
const FAILED = 2;
const HEAD_BYTES = 6;

/** An answer as the parts of a message: its kind, then each image's side and length before its bytes. */
export function serializeResponse(answer: DecoderResponse): Uint8Array[] {
  if (answer.kind === "none") return [Uint8Array.of(NONE)];
  if (answer.kind === "failed") return [Uint8Array.of(FAILED), new TextEncoder().encode(answer.message)];
  const images = answer.images.flatMap(({ side, webp }) => {
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
  let at = 1;
  while (at + HEAD_BYTES <= message.length) {
    const end = at + HEAD_BYTES + view.getUint32(at + 2);
    if (end > message.length) return null;
    images.push({ side: view.getUint16(at), webp: message.slice(at + HEAD_BYTES, end) });
    at = end;
  }
  return at === message.length && images.length > 0 ? { kind: "images", images } : null;
}
