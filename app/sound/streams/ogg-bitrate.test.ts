import { expect, test } from "vitest";
import { createOggBitrate } from "./ogg-bitrate.ts";

const OPUS = Buffer.from("OpusHead");
const VORBIS = Buffer.concat([Buffer.from("\u0001vorbis"), Buffer.alloc(5), Buffer.from("44ac0000", "hex")]);
/** 44,100 Hz in the first 20 bits after the sizes of blocks and frames. */
const FLAC = Buffer.concat([
  Buffer.from("\u007fFLAC\u0001\0\0\u0001fLaC"),
  Buffer.alloc(14),
  Buffer.from("0ac442f0", "hex"),
]);

/** A page of some length with one packet. Flag 2: a stream begins. */
function page(granule: number, packet: Uint8Array, { flags = 0, serial = 1, length = 1_000 } = {}): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.write("OggS");
  bytes.writeUInt8(flags, 5);
  bytes.writeBigInt64LE(BigInt(granule), 6);
  bytes.writeUInt32LE(serial, 14);
  bytes.writeUInt8(1, 26);
  bytes.writeUInt8(packet.length, 27);
  bytes.set(packet, 28);
  return bytes;
}

const first = (codec: Uint8Array, serial = 1) => page(0, codec, { flags: 2, serial });
const audio = (granule: number, length = 1_000) => page(granule, Buffer.alloc(0), { length });

function kbpsOf(...pages: Buffer[]): number | null {
  const bitrate = createOggBitrate();
  for (const bytes of pages) bitrate.add(bytes);
  return bitrate.kbps();
}

test.each([
  ["Opus", OPUS, 48_000],
  ["Vorbis", VORBIS, 44_100],
  ["FLAC", FLAC, 44_100],
])("OggBitrate: measures %s by its sample rate", (_, codec, sampleRate) => {
  expect(kbpsOf(first(codec), audio(5_000_000), audio(5_000_000 + sampleRate, 12_000))).toBe(96);
});

test("OggBitrate: is not known before the second audio page, nor for other codecs", () => {
  expect(kbpsOf()).toBeNull();
  expect(kbpsOf(first(OPUS), audio(48_000))).toBeNull();
  expect(kbpsOf(first(Buffer.from("theora")), audio(48_000), audio(96_000))).toBeNull();
});

test("OggBitrate: counts pages on which no packet ends, and other streams' pages", () => {
  const image = page(7, Buffer.alloc(0), { serial: 2, length: 2_000 });
  expect(kbpsOf(first(OPUS), audio(48_000), audio(-1), image, audio(96_000, 3_000))).toBe(48);
});

test("OggBitrate: a time that stands still or goes back measures nothing", () => {
  expect(kbpsOf(first(OPUS), audio(48_000), audio(48_000), audio(24_000))).toBeNull();
  expect(kbpsOf(first(OPUS), audio(-5), audio(-4))).toBe(8 * 48_000);
});

test("OggBitrate: a new stream begins its time again", () => {
  const before = [first(OPUS), audio(48_000), audio(96_000)];
  expect(kbpsOf(...before, first(VORBIS), audio(44_100))).toBe(8);
  expect(kbpsOf(...before, first(VORBIS), audio(44_100), audio(88_200, 4_000))).toBe(32);
});
