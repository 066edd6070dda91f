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

const BEGINNING = page(0, 2);
const SOUND = Array.from({ length: 100 }, (_, index) => page(index + 1));

function begin(format: RelayFormat | null, ...sent: Uint8Array[]) {
  const ring = createRingBuffer(RING_BYTES);
  const ogg = createOggHeaders();
  for (const bytes of sent) {
    ring.add(bytes);
    if (format === "ogg") ogg.read(bytes);
  }
  return findJoinPoint({ ring, format, ogg });
}

test("a listener begins at the beginning while that is not far back", () => {
  expect(begin("mp3", numberedFrames(0, 100))).toEqual({ position: 0, prefix: null });
  expect(begin("ogg", BEGINNING, ...SOUND.slice(0, 60))).toEqual({ position: 0, prefix: null });
});

test("later it begins 64 KiB back, with the next frame", () => {
  const position = begin("mp3", numberedFrames(0, 1_000))?.position ?? 0;
  expect(417_000 - position).toBeLessThanOrEqual(65_536);
  expect(417_000 - position).toBeGreaterThan(65_536 - 417);
  expect(position % 417).toBe(0);
});

test("in Ogg the header pages go before the next page", () => {
  expect(begin("ogg", BEGINNING, ...SOUND)).toEqual({ position: 36_000, prefix: new Uint8Array(BEGINNING) });
});

test("where an Ogg stream has just begun anew a listener begins before that, with the older header pages", () => {
  const anew = page(0, 2).fill(9, 500);
  const beginning = begin("ogg", BEGINNING, ...SOUND, anew, ...SOUND.slice(0, 5));
  expect(beginning).toEqual({ position: 42_000, prefix: new Uint8Array(BEGINNING) });
});

test("sound of a form that nobody knows can be heard only while its beginning is there", () => {
  expect(begin(null, new Uint8Array(RING_BYTES))).toEqual({ position: 0, prefix: null });
  expect(begin(null, new Uint8Array(RING_BYTES), new Uint8Array(1))).toEqual({ position: 0, prefix: null });
  expect(begin(null, new Uint8Array(1_000), new Uint8Array(RING_BYTES))).toBeNull();
});

test("where nothing whole can be found there is no beginning", () => {
  expect(begin("mp3", new Uint8Array(100_000))).toBeNull();
  expect(begin("ogg", ...SOUND)).toBeNull();
});
