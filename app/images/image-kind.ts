/** The accepted image formats. Not SVG: an SVG can reference other documents, and its rendering cost is unbounded. */
export type ImageKind = "png" | "jpeg" | "gif" | "webp" | "avif" | "ico";

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
