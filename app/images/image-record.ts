import { z } from "zod";

/** What is known of a picture, wherever it came to. */
export type ImageRecord = {
  /** When its server was last asked; in milliseconds since 1970. */
  askedAt: number;
  /** How often in a row that failed; 0 when the parts are as they were found then. */
  failures: number;
  /** The squares that were made of it, smallest first. What was once found stays when its server fails later. */
  parts: readonly ImageSquare[];
};

export type ImageSquare = { side: number; webp: Uint8Array<ArrayBuffer> };

const LINE_END = 10;

const count = z.number().int().min(0);

/** The first line of a file: what is known, and how long the parts are that follow it. */
const head = z.object({
  askedAt: count,
  failures: count,
  parts: z.array(z.object({ side: count, bytes: count })),
});

/** A record as one file, so that it is whole or not there: a line of JSON, then the parts one after the other. */
export function serializeRecord({ askedAt, failures, parts }: ImageRecord): Uint8Array<ArrayBuffer> {
  const lengths = parts.map(({ side, webp }) => ({ side, bytes: webp.length }));
  const line = new TextEncoder().encode(`${JSON.stringify({ askedAt, failures, parts: lengths })}\n`);
  const file = new Uint8Array(parts.reduce((sum, { webp }) => sum + webp.length, line.length));
  file.set(line);
  let place = line.length;
  for (const { webp } of parts) {
    file.set(webp, place);
    place += webp.length;
  }
  return file;
}

/** Reads such a file; null for anything else, such as one that a power cut left half written. */
export function deserializeRecord(file: Uint8Array<ArrayBuffer>): ImageRecord | null {
  const lineEnd = file.indexOf(LINE_END);
  const known = head.safeParse(parsed(new TextDecoder().decode(file.subarray(0, Math.max(0, lineEnd)))));
  if (!known.success) return null;
  let place = lineEnd + 1;
  const parts = known.data.parts.map(({ side, bytes }) => {
    const webp = file.subarray(place, place + bytes);
    place += bytes;
    return { side, webp };
  });
  return place === file.length ? { ...known.data, parts } : null;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Not JSON: no record.
    return null;
  }
}
