import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#test-support/quick-run.ts";
import { meanMp3Bitrate, mp3Bitrate, startOfFrames } from "./mp3-frames.ts";

const RUNS = { numRuns: runs(500) };

type Header = readonly [name: string, header: string, length: number];

/** Headers with the length of their frames, calculated by hand from the standard's tables. */
const HEADERS = [
  ["MPEG 1 layer III, 128 kbps, 44.1 kHz", "fffb90c4", 417],
  ["the same, padded", "fffb92c4", 418],
  ["MPEG 1 layer III, 320 kbps, 48 kHz, with a checksum", "fffae4c4", 960],
  ["MPEG 2 layer III, 64 kbps, 22.05 kHz", "fff38000", 208],
  ["MPEG 2.5 layer III, 8 kbps, 8 kHz", "ffe31800", 72],
  ["MPEG 1 layer II, 192 kbps, 48 kHz", "fffda400", 576],
  ["MPEG 2 layer II, 64 kbps, 24 kHz", "fff58400", 384],
] as const satisfies readonly Header[];

/** From the middle of real streams: nine bytes of a frame's end, three complete frames, the header of a fourth. */
const REAL = {
  "MPEG 2, 24 kHz, by LAME":
    "hFNWq00ACjg0//MUxCwCiDqQAAB0AMyYc2aYGQAOIXYA//MUxCwCWDqx4AFwIIIzKEoAyEuIcuin//MUxC0CeDahQAJ0IYXVyuqP5UYShave//MUxC4CKDY=",
  "MPEG 2.5, 12 kHz, by LAME":
    "qWOcgUYAheYu/+MUxEcG6HJYAAdyaWlH0R+nk8Ag1AGduRGJeJXuL3jwjJco/A0BgYHpgn5hp2k5/+MUxE4HQHpQAAe0aINAoGsp8YhYo73V1Vh8IAWUBTGLLGAcA+YN5KBoHhWn+cEE/+MUxFQHYHZQAAdyaaun5o7oStUMdQYUTZEkkTAYGE+D6ayYCQ2/JkCUbNHfldTd/+MUxFkHYH4=",
  "MPEG 1 layer II, 48 kHz, by ffmpeg":
    "bqmHjTJRsPgA//0UxFNoIiqoyXbLPUvY1Ih63q0FdvmO1qwESvKmYmmwlgdDW2Li6O4HhoB7V+PxyEq07uu3sgMcew18qnBw6HRHspPm1a58LsQOcSG0cG60LvM1A1Xs1A+F2M2a4MAA//0UxFNoIiioyXnXjHXSgJhZRrnsPhDksmiGSzzgJ8oqHgrGQxM0Kp8xnky2tip+0e6yWBtvqQEuvUjlXs0pvIGjVF8SALDoTLR+zQlkcgLTuPyxHcvaG43VgOsbibqk//0UxFNoIiqoyXbLTWHjTJIqrgAvY1Ih63ooFdvmO1rkESvKmYlXilgdDW2Ti4O4HhoMDWKPxyErBTbg3sgMcew18qnBw6HRHspPm1a58LsQOcSG0cHuoLvM0ktXs0AA//0UxFNoIio=",
};

const [MP3, PADDED, FAST, , SHORT, LAYER_2] = HEADERS;

const frame = ([, header, length]: Header, fill = 0) =>
  Buffer.concat([Buffer.from(header, "hex"), Buffer.alloc(length - 4, fill)]);

/** Bytes that contain no header. */
const plainBytes = (maxLength: number) => fc.uint8Array({ max: 0xfe, maxLength });

test.each(HEADERS)("startOfFrames: finds consecutive frames of %s", (...header) => {
  expect(startOfFrames(Buffer.concat([Buffer.from("junk"), frame(header), frame(header), frame(header)]))).toBe(4);
});

test.each(Object.entries(REAL))("startOfFrames: finds the first complete frame in a real stream: %s", (_, base64) => {
  expect(startOfFrames(Buffer.from(base64, "base64"))).toBe(9);
});

test("startOfFrames: needs two consecutive frames, the second with a complete header", () => {
  const one = frame(MP3);
  expect(startOfFrames(Buffer.concat([one, one]))).toBe(0);
  expect(startOfFrames(Buffer.concat([one, one.subarray(0, 4)]))).toBe(0);
  expect(startOfFrames(Buffer.concat([one, one.subarray(0, 3)]))).toBeNull();
  expect(startOfFrames(one)).toBeNull();
  expect(startOfFrames(new Uint8Array())).toBeNull();
});

test("startOfFrames: skips two apparent headers inside a frame that no third follows", () => {
  const [apparent, real] = [frame(SHORT), frame(LAYER_2, 1)];
  const inside = Buffer.concat([apparent, apparent, Buffer.alloc(200)]);
  expect(startOfFrames(Buffer.concat([inside, real, real, real]))).toBe(inside.length);
});

test("startOfFrames: consecutive frames share version, layer and sample rate, but not the bitrate", () => {
  const [mp3, padded, faster] = [frame(MP3), frame(PADDED), frame(FAST)];
  expect(startOfFrames(Buffer.concat([mp3, faster, faster]))).toBe(mp3.length);
  expect(startOfFrames(Buffer.concat([mp3, faster]))).toBeNull();
  const slow = frame(["", "fffb50c4", 208]);
  expect(startOfFrames(Buffer.concat([mp3, padded, slow, mp3]))).toBe(0);
});

test.each([
  ["a reserved version", "ffeb90c4"],
  ["layer I", "ffff90c4"],
  ["AAC's layer", "fff190c4"],
  ["a free bitrate", "fffb00c4"],
  ["a bad bitrate", "fffbf0c4"],
  ["a reserved sample rate", "fffb9cc4"],
  ["a reserved emphasis", "fffb90c6"],
  ["no sync", "ffdb90c4"],
])("startOfFrames: rejects a header with %s", (_, header) => {
  const bytes = Buffer.concat([Buffer.from(header, "hex"), Buffer.alloc(413)]);
  expect(startOfFrames(Buffer.concat([bytes, bytes, bytes]))).toBeNull();
});

test("startOfFrames: in a stream cut anywhere, finds the next frame", () => {
  const anyHeader = fc.constantFrom(...HEADERS);
  fc.assert(
    fc.property(anyHeader, fc.integer({ min: 3, max: 6 }), fc.nat(), fc.nat(0xfe), (header, count, cut, fill) => {
      const one = frame(header, fill);
      const position = cut % one.length;
      const stream = Buffer.concat(Array.from({ length: count }, () => one)).subarray(position);
      expect(startOfFrames(stream)).toBe(position === 0 ? 0 : one.length - position);
    }),
    RUNS,
  );
});

test("startOfFrames: skips other bytes before the frames", () => {
  fc.assert(
    fc.property(plainBytes(3_000), fc.constantFrom(...HEADERS), (before, header) => {
      const one = frame(header);
      expect(startOfFrames(Buffer.concat([before, one, one, one]))).toBe(before.length);
      expect(startOfFrames(Buffer.concat([before, one, one, one]), before.length + 1)).toBe(before.length + one.length);
    }),
    RUNS,
  );
});

test("startOfFrames: arbitrary bytes do not throw, and a position is that of a sync byte", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), (bytes) => {
      const position = startOfFrames(bytes);
      if (position !== null) expect(bytes[position]).toBe(0xff);
    }),
    RUNS,
  );
});

/** Silent frames, by their header and length. */
const silentFrames = (header: string, length: number, count = 20) =>
  Buffer.concat(
    Array.from({ length: count }, () => Buffer.concat([Buffer.from(header, "hex"), Buffer.alloc(length - 4)])),
  );

test.each([
  ["MPEG 1 layer III, 44.1 kHz", "fffb90c4", 417, 128],
  ["the same, padded", "fffb92c4", 418, 128],
  ["MPEG 1 layer III, 48 kHz", "fffbe4c4", 960, 320],
  ["MPEG 1 layer III, 44.1 kHz", "fffb10c4", 104, 32],
  ["MPEG 1 layer II, 48 kHz", "fffda400", 576, 192],
  ["MPEG 2 layer III, 22.05 kHz", "fff380c4", 208, 64],
])("mp3Bitrate: %s, frames %s of %i bytes, have %i kbps", (_, header, length, kbps) => {
  expect(mp3Bitrate(silentFrames(header, length))).toBe(kbps);
});

test("mp3Bitrate: ignores metadata blocks between frames", () => {
  const block = Buffer.concat([Buffer.of(2), Buffer.alloc(32, "x")]);
  expect(mp3Bitrate(Buffer.concat([silentFrames("fffb90c4", 417), block, silentFrames("fffb90c4", 417)]))).toBe(128);
});

test("mp3Bitrate: reads many close headers at varying distances once", () => {
  // Frames of 384 bytes, so that one begins 384 bytes after each of them.
  const spaced = [4, 16].map((length) => Buffer.concat([Buffer.from("fffb9400", "hex"), Buffer.alloc(length - 4)]));
  const period = Buffer.concat(
    Array.from({ length: 19 }, () => Buffer.concat(spaced)),
    384,
  );
  expect(mp3Bitrate(Buffer.alloc(768 * 1024, period))).toBeNull();
});

test("mp3Bitrate: a variable bitrate, or fewer than three frames, give null", () => {
  expect(mp3Bitrate(Buffer.concat([silentFrames("fffb90c4", 417, 5), silentFrames("fffb50c4", 208, 5)]))).toBeNull();
  expect(mp3Bitrate(silentFrames("fffb90c4", 417, 1))).toBeNull();
  expect(mp3Bitrate(Buffer.alloc(1000))).toBeNull();
});

test.each([
  ["MPEG 1 layer III", HEADERS[0], 128],
  ["MPEG 1 layer III, 48 kHz", HEADERS[2], 320],
  ["MPEG 2 layer III", HEADERS[3], 64],
  ["MPEG 2.5 layer III", HEADERS[4], 8],
  ["MPEG 1 layer II", HEADERS[5], 192],
  ["MPEG 2 layer II", HEADERS[6], 64],
])("meanMp3Bitrate: of %s", (_, header, kbps) => {
  const mean = meanMp3Bitrate(Buffer.concat([frame(header), frame(header), frame(header)])) ?? 0;
  expect(Math.abs(mean - kbps)).toBeLessThan(kbps / 200);
});

test("meanMp3Bitrate: of a variable bitrate the bytes by their time, also after a truncated frame", () => {
  const low: Header = ["MPEG 1 layer III, 32 kbps, 44.1 kHz", "fffb10c4", 104];
  const bytes = Buffer.concat([Buffer.alloc(50), frame(low), frame(low), frame(MP3), frame(MP3)]);
  expect(meanMp3Bitrate(bytes)).toBeCloseTo(79.8, 1);
  expect(meanMp3Bitrate(frame(MP3))).toBeNull();
});
