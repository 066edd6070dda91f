import type { OggHeaders } from "#app/streams/ogg-pages.ts";
import { FIND_FRAME_START, type RelayFormat } from "./relay-format.ts";
import type { RingBuffer } from "./ring-buffer.ts";

/** Where in the ring buffer a listener begins, and the bytes that are sent before. */
export type JoinPoint = { position: number; prefix: Uint8Array | null };

/** Sent at once to a new listener, as by Icecast. Chromium needs 32 KiB of MP3 to begin. */
const BURST_BYTES = 64 * 1024;

/** A listener may be so far behind: 16 s at 128 kbps. */
export const RING_BYTES = 256 * 1024;

/** Usually contains the start of a frame or page; only otherwise the whole burst is searched. */
const LIKELY_BYTES = 8 * 1024;

/**
 * The first complete frame or page of the last 64 KiB. In Ogg the header pages are sent before, unless the burst contains
 * them. Null when there is none: a stream of an unknown format can only be joined at its beginning.
 */
export function findJoinPoint({
  ring,
  format,
  ogg,
}: {
  ring: RingBuffer;
  format: RelayFormat | null;
  ogg: OggHeaders;
}): JoinPoint | null {
  if (format === null) return ring.start() === 0 ? { position: 0, prefix: null } : null;
  const earliest = Math.max(ring.start(), ring.end() - BURST_BYTES);
  if (format !== "ogg") return joinAfter(ring, earliest, format, null);
  const part = ogg.partAt(earliest);
  if (part && part.start >= earliest) return { position: part.start, prefix: null };
  const pages = part?.headerPages();
  return pages ? joinAfter(ring, Math.max(earliest, part?.audioStart ?? 0), format, pages) : null;
}

function joinAfter(
  ring: RingBuffer,
  earliest: number,
  format: RelayFormat,
  prefix: Uint8Array | null,
): JoinPoint | null {
  const findStart = (maxBytes: number) => FIND_FRAME_START[format](ring.copy(earliest, maxBytes));
  const start = findStart(LIKELY_BYTES) ?? findStart(RING_BYTES);
  return start === null ? null : { position: earliest + start, prefix };
}
