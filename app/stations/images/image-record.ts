import { z } from "zod";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/platform/text/durations.ts";
import { parseJson } from "#app/platform/text/parse-json.ts";
import type { ImageOriginal, ImageSquare } from "#app/stations/station/station-image.ts";

/** The cached result of fetching an image. */
export type ImageRecord = {
  /** When the image's server was last requested; in milliseconds since 1970. */
  askedAt: number;
  /** Failed requests in a row; 0: the squares are from the last request. */
  failures: number;
  /** As it was fetched; missing in records of before it was stored. */
  original?: ImageOriginal | undefined;
  /** The resized squares, smallest first. They are kept when a later request fails. */
  squares: readonly ImageSquare[];
};

/** Soon after the first failure, which is often temporary; a server that stays unreachable is requested daily. */
const RETRY_AFTER_MS = [30 * MINUTE_MS, 4 * HOUR_MS, DAY_MS];
const FRESH_FOR_MS = 30 * DAY_MS;

/** Size of a record without squares. */
const BARE_BYTES = 300;

const LINE_END = 10;

const count = z.number().int().min(0);

/** Incremented whenever images are converted differently: records of other versions are not used. */
const RECORD_VERSION = 2;

/** The first line of a file: the record's fields and the lengths of the squares that follow. */
const head = z.object({
  version: z.literal(RECORD_VERSION),
  askedAt: count,
  failures: count,
  original: z.object({ width: count, height: count, format: z.string(), bytes: count }).optional(),
  parts: z.array(z.object({ side: count, bytes: count, underTile: z.boolean().optional() })),
});

/** The time from which the next request for the image fetches it again. */
export function nextFetchAt({ askedAt, failures }: Pick<ImageRecord, "askedAt" | "failures">): number {
  if (failures === 0) return askedAt + FRESH_FOR_MS;
  return askedAt + (RETRY_AFTER_MS[failures - 1] ?? DAY_MS);
}

/** The approximate memory that a record takes. */
export function imageBytes({ squares }: ImageRecord): number {
  return squares.reduce((sum, { webp }) => sum + webp.length, BARE_BYTES);
}

/** A record as one file: a line of JSON, then the squares' bytes in order. */
export function serializeRecord({ askedAt, failures, original, squares }: ImageRecord): Uint8Array<ArrayBuffer> {
  const parts = squares.map(({ side, webp, underTile }) => ({ side, bytes: webp.length, underTile }));
  const line = new TextEncoder().encode(
    `${JSON.stringify({ version: RECORD_VERSION, askedAt, failures, original, parts })}\n`,
  );
  const file = new Uint8Array(squares.reduce((sum, { webp }) => sum + webp.length, line.length));
  file.set(line);
  let offset = line.length;
  for (const { webp } of squares) {
    file.set(webp, offset);
    offset += webp.length;
  }
  return file;
}

/** Parses such a file; null if it is of another version or malformed, for example truncated by a power failure. */
export function deserializeRecord(file: Uint8Array<ArrayBuffer>): ImageRecord | null {
  const lineEnd = file.indexOf(LINE_END);
  const known = head.safeParse(parseJson(new TextDecoder().decode(file.subarray(0, Math.max(0, lineEnd)))));
  if (!known.success) return null;
  const { askedAt, failures, original, parts } = known.data;
  let offset = lineEnd + 1;
  const squares = parts.map(({ bytes, ...part }) => {
    const webp = file.subarray(offset, offset + bytes);
    offset += bytes;
    return { ...part, webp };
  });
  return offset === file.length ? { askedAt, failures, ...(original && { original }), squares } : null;
}
