import type { OggHeaders } from "#app/streams/ogg-pages.ts";
import { FIND_FRAME_START, type RelayFormat } from "./relay-format.ts";
import type { RingBuffer } from "./ring-buffer.ts";

/** Where in the ring a listener begins, and what it is sent before. */
export type JoinPoint = { position: number; prefix: Uint8Array | null };

/** What a listener gets at once: as much as Icecast gives. Chromium needs 32 KiB of MP3 to begin. */
const BURST_BYTES = 64 * 1024;

/** What is kept: a listener may be so far behind before it is overtaken, 16 s at 128 kbps. */
export const RING_BYTES = 256 * 1024;

/** Holds the beginning of a frame, and mostly of a page: only when not is the whole burst looked through. */
const LIKELY_BYTES = 8 * 1024;

/**
 * A burst before the end, at the first piece of sound that is whole; in Ogg the header pages go before it, unless they
 * stand in the burst. Null when there is none: sound of an unknown form can be heard only from its beginning.
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
  if (format !== "ogg") return beginAt(ring, earliest, format, null);
  const part = ogg.partAt(earliest);
  if (part && part.start >= earliest) return { position: part.start, prefix: null };
  const pages = part?.headerPages();
  return pages ? beginAt(ring, Math.max(earliest, part?.audioStart ?? 0), format, pages) : null;
}

function beginAt(ring: RingBuffer, earliest: number, format: RelayFormat, prefix: Uint8Array | null): JoinPoint | null {
  const startWithin = (most: number) => FIND_FRAME_START[format](ring.copy(earliest, most));
  const start = startWithin(LIKELY_BYTES) ?? startWithin(RING_BYTES);
  return start === null ? null : { position: earliest + start, prefix };
}
