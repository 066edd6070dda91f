import type { OggHeaders } from "#app/sound/streams/ogg-pages.ts";
import { FIND_FRAME_START, type RelayFormat } from "./relay-format.ts";

/** The last bytes of a continuing stream. Positions are counted from its beginning. */
type RingBuffer = {
  add: (bytes: Uint8Array) => void;
  /** The position of the oldest stored byte. */
  start: () => number;
  /** The position of the next byte. */
  end: () => number;
  /** The rest of the chunk at a position. Null at the end, and for bytes that are no longer stored. */
  read: (position: number) => Uint8Array | null;
  /** A copy of the stored bytes from a position on. */
  copy: (position: number, maxBytes: number) => Uint8Array;
};

/** Stores at least the last `capacity` bytes, and at most one chunk more. Chunks are not copied, so they must not be changed. */
export function createRingBuffer(capacity: number): RingBuffer {
  let chunks: { position: number; bytes: Uint8Array }[] = [];
  let end = 0;
  const start = () => chunks[0]?.position ?? end;

  return {
    add: (bytes) => {
      if (bytes.length === 0) return;
      chunks.push({ position: end, bytes });
      end += bytes.length;
      const first = chunks.findIndex((chunk) => chunk.position + chunk.bytes.length > end - capacity);
      if (first > 0) chunks = chunks.slice(first);
    },
    start,
    end: () => end,
    read: (position) => {
      const chunk = chunks.findLast((stored) => stored.position <= position);
      if (!chunk || position >= end) return null;
      return chunk.bytes.subarray(position - chunk.position);
    },
    copy: (position, maxBytes) => {
      const from = Math.max(position, start());
      const copied = new Uint8Array(Math.max(0, Math.min(maxBytes, end - from)));
      for (const chunk of chunks) {
        const offset = chunk.position - from;
        const wanted = chunk.bytes.subarray(Math.max(0, -offset), Math.max(0, copied.length - offset));
        if (wanted.length > 0) copied.set(wanted, Math.max(0, offset));
      }
      return copied;
    },
  };
}

/** Where in the ring buffer a listener begins, and the bytes that are sent before. */
export type JoinPoint = { position: number; prefix: Uint8Array | null };

/** Sent at once to a new listener, as by Icecast. Chromium needs 32 KiB of MP3 to begin. */
const BURST_BYTES = 64 * 1024;

/** A listener may be so far behind: 16 s at 128 kbps. */
export const RING_BYTES = 256 * 1024;

/** Usually contains the start of a frame or page; only otherwise the whole burst is searched. */
const LIKELY_BYTES = 8 * 1024;

/**
 * The first complete frame or page of the last 64 KiB. In Ogg the header pages are sent before, unless the burst
 * contains them. Null when there is none: a stream of an unknown format can only be joined at its beginning.
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
