import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#test-support/quick-run.ts";
import { createOggHeaders, type OggHeaders, startOfPages } from "./ogg-pages.ts";

/** A page with one packet. Flag 2: a stream begins. */
function page(granule: bigint, length: number, { flags = 0, fill = 7 } = {}): Buffer {
  const segments = Math.floor(length / 255) + 1;
  const head = Buffer.alloc(27 + segments, 255);
  head.write("OggS\0", "latin1");
  head.writeUInt8(flags, 5);
  head.writeBigInt64LE(granule, 6);
  head.writeUInt8(segments, 26);
  head.writeUInt8(length % 255, head.length - 1);
  return Buffer.concat([head, Buffer.alloc(length, fill)]);
}

const BEGINNING = page(0n, 30, { flags: 2 });
const COMMENTS = page(0n, 4_000, { fill: 8 });
const HEADERS = Buffer.concat([BEGINNING, COMMENTS]);
const audioPage = (granule: number, length = 3_000) => page(BigInt(granule), length, { fill: 9 });

const headersOf = (...pages: Buffer[]) => {
  const headers = createOggHeaders();
  for (const bytes of pages) headers.read(bytes);
  return headers;
};

const pagesAt = (headers: OggHeaders, position: number) => {
  const pages = headers.partAt(position)?.headerPages();
  return pages ? Buffer.from(pages) : null;
};

test("OggHeaders: the header pages are those before the audio, known from its first page on", () => {
  expect(headersOf().partAt(0)).toBeNull();
  expect(pagesAt(headersOf(HEADERS), 0)).toBeNull();
  const headers = headersOf(HEADERS, audioPage(1_024), audioPage(2_048));
  expect(pagesAt(headers, 9_000)).toEqual(HEADERS);
  expect(headers.partAt(9_000)).toMatchObject({ start: 0, audioStart: HEADERS.length });
});

test("OggHeaders: a new logical stream has its own header pages", () => {
  const first = Buffer.concat([HEADERS, audioPage(1_024)]);
  const comments = page(0n, 500, { fill: 6 });
  const headers = headersOf(first, BEGINNING, comments);
  expect(headers.partAt(first.length)).toMatchObject({ start: first.length, audioStart: null });
  expect(pagesAt(headers, first.length)).toBeNull();
  headers.read(audioPage(512));
  expect(pagesAt(headers, first.length)).toEqual(Buffer.concat([BEGINNING, comments]));
  expect(headers.partAt(first.length)?.audioStart).toBe(first.length + BEGINNING.length + comments.length);
  expect(pagesAt(headers, first.length - 1)).toEqual(HEADERS);
});

test("OggHeaders: stores the last two parts of a stream", () => {
  const part = Buffer.concat([HEADERS, audioPage(1)]);
  const headers = headersOf(part, part, part);
  expect([0, 2 * part.length - 1, 2 * part.length].map((position) => headers.partAt(position)?.start)).toEqual([
    part.length,
    part.length,
    2 * part.length,
  ]);
});

test("OggHeaders: stores the first pages of multiplexed streams and a comment over several pages", () => {
  const pages = [BEGINNING, BEGINNING, page(-1n, 60_000), COMMENTS];
  expect(pagesAt(headersOf(...pages, audioPage(1)), 0)).toEqual(Buffer.concat(pages));
});

test("OggHeaders: does not store headers over 256 KiB, nor any number of them", () => {
  const flood = Array.from({ length: 200 }, () => page(0n, 60_000));
  expect(pagesAt(headersOf(BEGINNING, ...flood, audioPage(1)), 0)).toBeNull();
});

test("OggHeaders: chunk sizes and bytes between pages have no effect", () => {
  const stream = Buffer.concat([
    HEADERS,
    audioPage(1),
    Buffer.from("Og noise"),
    audioPage(2),
    BEGINNING,
    COMMENTS,
    audioPage(3),
  ]);
  const whole = headersOf(stream);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1 }), (sizes) => {
      const headers = createOggHeaders();
      for (let position = 0, index = 0; position < stream.length; index += 1) {
        const size = sizes[index % sizes.length] ?? 1;
        headers.read(stream.subarray(position, position + size));
        position += size;
      }
      for (const position of [0, stream.length]) {
        expect(headers.partAt(position)?.audioStart).toBe(whole.partAt(position)?.audioStart);
        expect(pagesAt(headers, position)).toEqual(pagesAt(whole, position));
      }
    }),
    { numRuns: runs(50) },
  );
});

test("startOfPages: in a stream cut anywhere, finds the next page", () => {
  const stream = Buffer.concat([audioPage(1), audioPage(2, 700), audioPage(3)]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: audioPage(1).length }), (cut) => {
      expect(startOfPages(stream.subarray(cut))).toBe(audioPage(1).length - cut);
    }),
  );
});

test("startOfPages: skips the capture pattern in the middle of a page", () => {
  const inside = Buffer.concat([Buffer.from("OggS\0\0"), Buffer.alloc(500)]);
  expect(startOfPages(Buffer.concat([inside, audioPage(1), audioPage(2)]))).toBe(inside.length);
  expect(startOfPages(audioPage(1).subarray(1))).toBeNull();
  expect(startOfPages(audioPage(1).subarray(0, 500))).toBeNull();
});
