import fc from "fast-check";
import { expect, test } from "vitest";
import { createOggHeaders } from "#app/sound/streams/ogg-pages.ts";
import { runs } from "#test-support/quick-run.ts";
import { numberedFrames } from "#test-support/radio/relay-station.ts";
import type { RelayFormat } from "./relay-format.ts";
import { createRingBuffer, findJoinPoint, RING_BYTES } from "./ring-buffer.ts";

const CAPACITY = 1_000;

test("the last bytes are read by their position, whatever the chunk sizes", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 700 })), fc.nat(), (chunks, anywhere) => {
      const ring = createRingBuffer(CAPACITY);
      for (const chunk of chunks) ring.add(chunk);
      const all = Buffer.concat(chunks);
      const longest = Math.max(0, ...chunks.map((chunk) => chunk.length));
      expect(ring.end()).toBe(all.length);
      expect(ring.end() - ring.start()).toBeGreaterThanOrEqual(Math.min(CAPACITY, all.length));
      expect(ring.end() - ring.start()).toBeLessThan(CAPACITY + longest + 1);

      const read: Uint8Array[] = [];
      for (let position = ring.start(), bytes = ring.read(position); bytes; bytes = ring.read(position)) {
        read.push(bytes);
        position += bytes.length;
      }
      expect(Buffer.concat(read).equals(all.subarray(ring.start()))).toBe(true);

      const from = ring.start() + (anywhere % (ring.end() - ring.start() + 1));
      expect(Buffer.from(ring.copy(from, 300)).equals(all.subarray(from, from + 300))).toBe(true);
    }),
    { numRuns: runs(300) },
  );
});

test("bytes that are no longer stored, or not yet added, are not read", () => {
  const ring = createRingBuffer(CAPACITY);
  expect([ring.read(0), ring.start(), ring.end()]).toEqual([null, 0, 0]);
  for (let count = 0; count < 5; count += 1) ring.add(new Uint8Array(500));
  expect([ring.start(), ring.end()]).toEqual([1_500, 2_500]);
  expect([ring.read(1_499), ring.read(2_500)]).toEqual([null, null]);
  expect(ring.read(1_600)).toHaveLength(400);
});

/** A page of 1,000 bytes; with granule position 0 a header. */
function page(granule: number, flags = 0): Buffer {
  const bytes = Buffer.alloc(1_000, 7);
  bytes.fill(0, 0, 27);
  bytes.write("OggS", "latin1");
  bytes.writeUInt8(flags, 5);
  bytes.writeBigInt64LE(BigInt(granule), 6);
  bytes.writeUInt8(4, 26);
  bytes.set([255, 255, 255, 1_000 - 31 - 3 * 255], 27);
  return bytes;
}

const FIRST_PAGE = page(0, 2);
const AUDIO = Array.from({ length: 100 }, (_, index) => page(index + 1));

function joinAfter(format: RelayFormat | null, ...sent: Uint8Array[]) {
  const ring = createRingBuffer(RING_BYTES);
  const ogg = createOggHeaders();
  for (const bytes of sent) {
    ring.add(bytes);
    if (format === "ogg") ogg.read(bytes);
  }
  return findJoinPoint({ ring, format, ogg });
}

test("findJoinPoint: the beginning of the stream while it is within the burst", () => {
  expect(joinAfter("mp3", numberedFrames(0, 100))).toEqual({ position: 0, prefix: null });
  expect(joinAfter("ogg", FIRST_PAGE, ...AUDIO.slice(0, 60))).toEqual({ position: 0, prefix: null });
});

test("findJoinPoint: later the first frame of the last 64 KiB", () => {
  const position = joinAfter("mp3", numberedFrames(0, 1_000))?.position ?? 0;
  expect(417_000 - position).toBeLessThanOrEqual(65_536);
  expect(417_000 - position).toBeGreaterThan(65_536 - 417);
  expect(position % 417).toBe(0);
});

test("findJoinPoint: in Ogg the header pages precede the next page", () => {
  expect(joinAfter("ogg", FIRST_PAGE, ...AUDIO)).toEqual({ position: 36_000, prefix: new Uint8Array(FIRST_PAGE) });
});

test("findJoinPoint: shortly after a new logical Ogg stream, a page before it with the previous header pages", () => {
  const newFirstPage = page(0, 2).fill(9, 500);
  const joinPoint = joinAfter("ogg", FIRST_PAGE, ...AUDIO, newFirstPage, ...AUDIO.slice(0, 5));
  expect(joinPoint).toEqual({ position: 42_000, prefix: new Uint8Array(FIRST_PAGE) });
});

test("findJoinPoint: in an unknown format, the beginning while the ring buffer contains it", () => {
  expect(joinAfter(null, new Uint8Array(RING_BYTES))).toEqual({ position: 0, prefix: null });
  expect(joinAfter(null, new Uint8Array(RING_BYTES), new Uint8Array(1))).toEqual({ position: 0, prefix: null });
  expect(joinAfter(null, new Uint8Array(1_000), new Uint8Array(RING_BYTES))).toBeNull();
});

test("findJoinPoint: null without a complete frame or page", () => {
  expect(joinAfter("mp3", new Uint8Array(100_000))).toBeNull();
  expect(joinAfter("ogg", ...AUDIO)).toBeNull();
});
