import { expect, test } from "vitest";
import { mp3Bitrate } from "./mp3-bitrate.ts";

/** Frames of silence, by their header and length. */
const frames = (header: string, length: number, count = 20) =>
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
])("%s, frames %s of %i bytes, is %i kbps", (_, header, length, kbps) => {
  expect(mp3Bitrate(frames(header, length))).toBe(kbps);
});

test("blocks of metadata between frames do not matter", () => {
  const block = Buffer.concat([Buffer.of(2), Buffer.alloc(32, "x")]);
  expect(mp3Bitrate(Buffer.concat([frames("fffb90c4", 417), block, frames("fffb90c4", 417)]))).toBe(128);
});

test("headers that stand close together, at changing distances, are looked through once", () => {
  // Frames of 384 bytes, so that one begins 384 bytes after each of them.
  const spaced = [4, 16].map((length) => Buffer.concat([Buffer.from("fffb9400", "hex"), Buffer.alloc(length - 4)]));
  const period = Buffer.concat(
    Array.from({ length: 19 }, () => Buffer.concat(spaced)),
    384,
  );
  expect(mp3Bitrate(Buffer.alloc(768 * 1024, period))).toBeNull();
});

test("a variable bitrate is not told by a few frames, nor is any by less than three", () => {
  expect(mp3Bitrate(Buffer.concat([frames("fffb90c4", 417, 5), frames("fffb50c4", 208, 5)]))).toBeNull();
  expect(mp3Bitrate(frames("fffb90c4", 417, 1))).toBeNull();
  expect(mp3Bitrate(Buffer.alloc(1000))).toBeNull();
});
