import { joinBytes } from "./join-bytes.ts";
import { createOggBitrate } from "./ogg-bitrate.ts";

/** One complete page of an Ogg stream. */
type Page = { bytes: Uint8Array; beginsStream: boolean; isHeader: boolean };

/** One logical stream of a chained Ogg stream. Positions are in bytes from the beginning of the whole. */
type OggPart = {
  start: number;
  /** The position of its first audio page; null until all its header pages are read. */
  audioStart: number | null;
  /** Null until all are read, or when they exceed the limit. */
  headerPages: () => Uint8Array | null;
};

export type OggHeaders = {
  /** Reads the stream's next bytes, from its first one on. */
  read: (bytes: Uint8Array) => void;
  /** The part that contains a position; the oldest part for a position before it, null before the first part. */
  partAt: (position: number) => OggPart | null;
  /** The bitrate of the last complete pages in kbps, as the stream states their time; null before the second audio page. */
  bitrate: () => number | null;
};

const HEADER_BYTES = 27;
/** Comments may hold an image; listeners of a stream with a larger one begin at the start of a part. */
const MAX_HEADER_BYTES = 256 * 1024;

/** A listener begins at most seconds in the past: in the current part or the previous one. */
const MAX_PARTS = 2;

/**
 * Stores the header pages (codec and comments), which a player needs to begin in the middle of an Ogg stream. A new
 * logical stream with its own header pages may follow at any time; most stations begin one with every title.
 * Source: RFC 3533; header pages have granule position 0 in Vorbis, Opus and FLAC.
 */
export function createOggHeaders(): OggHeaders {
  let rest = new Uint8Array();
  let position = 0;
  let parts: GrowingPart[] = [];
  let beganStream = false;
  const bitrate = createOggBitrate();

  function addPage(page: Page): void {
    bitrate.add(page.bytes);
    if (page.beginsStream && !beganStream) parts = [...parts, newPart(position)].slice(-MAX_PARTS);
    beganStream = page.beginsStream;
    const part = parts.at(-1);
    if (!part || part.audioStart !== null) return;
    if (!page.isHeader) part.audioStart = position;
    else part.addHeader(page.bytes);
  }

  return {
    read: (bytes) => {
      rest = joinBytes([rest, bytes]);
      for (;;) {
        const offset = findPageOffset(rest);
        const page = pageAt(rest, offset);
        const length = page?.bytes.length ?? 0;
        position += offset;
        if (page) addPage(page);
        position += length;
        rest = rest.subarray(offset + length);
        if (!page) return;
      }
    },
    partAt: (wanted) => parts.findLast((part) => part.start <= wanted) ?? parts[0] ?? null,
    bitrate: bitrate.kbps,
  };
}

type GrowingPart = OggPart & { addHeader: (page: Uint8Array) => void };

function newPart(start: number): GrowingPart {
  const headers: Uint8Array[] = [];
  let size = 0;
  return {
    start,
    audioStart: null,
    addHeader: (page) => {
      if (size <= MAX_HEADER_BYTES) headers.push(page.slice());
      size += page.length;
    },
    headerPages() {
      return this.audioStart !== null && size <= MAX_HEADER_BYTES ? joinBytes(headers) : null;
    },
  };
}

/** The position of the first complete page that is followed by another if the bytes reach that far. Null when there is none. */
export function startOfPages(bytes: Uint8Array, from = 0): number | null {
  for (let position = from + findPageOffset(bytes.subarray(from)); position < bytes.length; ) {
    const page = pageAt(bytes, position);
    if (!page) return null;
    const next = bytes.subarray(position + page.bytes.length, position + page.bytes.length + 4);
    if ([...next].every((byte, index) => byte === "OggS".charCodeAt(index))) return position;
    position += 1 + findPageOffset(bytes.subarray(position + 1));
  }
  return null;
}

/** The number of bytes before the next, possibly truncated, capture pattern. */
function findPageOffset(bytes: Uint8Array): number {
  for (let position = 0; position < bytes.length; position += 1) {
    const pattern = bytes.subarray(position, position + 4);
    if (bytes[position] === 0x4f && [...pattern].every((byte, index) => byte === "OggS".charCodeAt(index)))
      return position;
  }
  return bytes.length;
}

function pageAt(bytes: Uint8Array, position: number): Page | null {
  const segments = bytes[position + HEADER_BYTES - 1];
  if (segments === undefined) return null;
  const table = bytes.subarray(position + HEADER_BYTES, position + HEADER_BYTES + segments);
  const length = HEADER_BYTES + segments + table.reduce((total, segment) => total + segment, 0);
  if (table.length < segments || position + length > bytes.length) return null;
  const granule = bytes.subarray(position + 6, position + 14);
  // All ones: no packet ends on this page, for example in the middle of a long comment.
  const isHeader = granule.every((byte) => byte === 0) || granule.every((byte) => byte === 0xff);
  const beginsStream = ((bytes[position + 5] ?? 0) & 2) !== 0;
  return { bytes: bytes.subarray(position, position + length), beginsStream, isHeader };
}
