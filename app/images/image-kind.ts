/** The kinds of pictures that are read. SVG is none of them: it is a document that names others, and costs what it likes to draw. */
export type ImageKind = "png" | "jpeg" | "gif" | "webp" | "avif" | "ico";

type Mark = { kind: ImageKind; at: number; bytes: readonly number[]; and?: { at: number; bytes: readonly number[] } };

const text = (word: string) => [...word].map((letter) => letter.charCodeAt(0));

const MARKS: readonly Mark[] = [
  { kind: "png", at: 0, bytes: [0x89, ...text("PNG\r\n"), 0x1a, 0x0a] },
  { kind: "jpeg", at: 0, bytes: [0xff, 0xd8, 0xff] },
  { kind: "gif", at: 0, bytes: text("GIF87a") },
  { kind: "gif", at: 0, bytes: text("GIF89a") },
  { kind: "webp", at: 0, bytes: text("RIFF"), and: { at: 8, bytes: text("WEBP") } },
  { kind: "avif", at: 4, bytes: text("ftypavif") },
  { kind: "ico", at: 0, bytes: [0, 0, 1, 0] },
];

/** What bytes are, by how they begin: what a server calls them counts for nothing. Null: nothing that is read. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const found = MARKS.find((mark) => holds(bytes, mark) && (!mark.and || holds(bytes, mark.and)));
  return found?.kind ?? null;
}

function holds(bytes: Uint8Array, { at, bytes: expected }: { at: number; bytes: readonly number[] }): boolean {
  return expected.every((byte, place) => bytes[at + place] === byte);
}
