import { expect, test } from "vitest";
import { createOggHeaders } from "#app/streams/ogg-pages.ts";
import { numberedFrames } from "../../test-support/radio/relay-station.ts";
import { findJoinPoint, RING_BYTES } from "./join-point.ts";
import type { RelayFormat } from "./relay-format.ts";
import { createRingBuffer } from "./ring-buffer.ts";

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
