/** One page of an Ogg stream, whole. */
type Page = { bytes: Uint8Array; begins: boolean; isHeader: boolean };

/** A stretch of the stream with header pages of its own. Places are counted in bytes from the stream's beginning. */
export type OggPart = {
  start: number;
  /** Where its sound begins; null while its header pages are not all there. */
  audioStart: number | null;
  /** Null while they are not all there, or when they are too long to be kept. */
  headerPages: () => Uint8Array | null;
};

export type OggHeaders = {
  /** Takes the stream's next bytes, from its first one on. */
  take: (bytes: Uint8Array) => void;
  /** The part in which a position stands. Of older places than it remembers it gives the oldest part; null before any. */
  partAt: (position: number) => OggPart | null;
};

const HEADER_BYTES = 27;
/** Comments may hold a picture; a stream that sends a larger one has its listeners start at its own beginning. */
const MOST_HEADER_BYTES = 256 * 1024;

/** A listener begins seconds back at most: in the part that is sent now, or the one before. */
const PARTS = 2;

/**
 * Keeps what an Ogg player needs before it can play from the middle: the pages that tell codec and comments. A stream may
 * begin anew at any time (a chain: most stations do so with every title), and then has header pages anew.
 * Source: RFC 3533; header pages have granule position 0, as Vorbis, Opus and FLAC say.
 */
export function createOggHeaders(): OggHeaders {
  let rest = new Uint8Array();
  let read = 0;
  let parts: GrowingPart[] = [];
  let wasBeginning = false;

  function note(page: Page): void {
    if (page.begins && !wasBeginning) parts = [...parts, newPart(read)].slice(-PARTS);
    wasBeginning = page.begins;
    const part = parts.at(-1);
    if (!part || part.audioStart !== null) return;
    if (!page.isHeader) part.audioStart = read;
    else part.addHeader(page.bytes);
  }

  return {
    take: (bytes) => {
      rest = joined([rest, bytes]);
      for (;;) {
        const before = placeOfPage(rest);
        const page = pageAt(rest, before);
        const done = before + (page?.bytes.length ?? 0);
        read += before;
        if (page) note(page);
        read += done - before;
        rest = rest.subarray(done);
        if (!page) return;
      }
    },
    partAt: (position) => parts.findLast((part) => part.start <= position) ?? parts[0] ?? null,
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
      // Counted as they come: there may be thousands of them, and none is looked at again.
      if (size <= MOST_HEADER_BYTES) headers.push(page.slice());
      size += page.length;
    },
    headerPages() {
      return this.audioStart !== null && size <= MOST_HEADER_BYTES ? joined(headers) : null;
    },
  };
}

/**
 * Where the first page begins, whole or not, that is followed by another where the bytes go that far. Null when there is
 * none in these bytes.
 */
export function startOfPages(bytes: Uint8Array, from = 0): number | null {
  for (let position = from + placeOfPage(bytes.subarray(from)); position < bytes.length; ) {
    const page = pageAt(bytes, position);
    if (!page) return null;
    const next = bytes.subarray(position + page.bytes.length, position + page.bytes.length + 4);
    if ([...next].every((byte, index) => byte === "OggS".charCodeAt(index))) return position;
    position += 1 + placeOfPage(bytes.subarray(position + 1));
  }
  return null;
}

/** How many bytes stand before what can be a page's beginning. */
function placeOfPage(bytes: Uint8Array): number {
  for (let position = 0; position < bytes.length; position += 1) {
    const sign = bytes.subarray(position, position + 4);
    if (bytes[position] === 0x4f && [...sign].every((byte, index) => byte === "OggS".charCodeAt(index)))
      return position;
  }
  return bytes.length;
}

function pageAt(bytes: Uint8Array, position: number): Page | null {
  const segments = bytes[position + HEADER_BYTES - 1];
  if (segments === undefined) return null;
  const table = bytes.subarray(position + HEADER_BYTES, position + HEADER_BYTES + segments);
  const length = HEADER_BYTES + segments + table.reduce((sum, segment) => sum + segment, 0);
  if (table.length < segments || position + length > bytes.length) return null;
  const granule = bytes.subarray(position + 6, position + 14);
  // All ones: no packet ends on this page, as in the middle of a long comment.
  const isHeader = granule.every((byte) => byte === 0) || granule.every((byte) => byte === 0xff);
  const begins = ((bytes[position + 5] ?? 0) & 2) !== 0;
  return { bytes: bytes.subarray(position, position + length), begins, isHeader };
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lengthOf(parts));
  let position = 0;
  for (const part of parts) {
    whole.set(part, position);
    position += part.length;
  }
  return whole;
}
