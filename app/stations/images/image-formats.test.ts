import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawn, icon, progressiveJpeg } from "#test-support/images.ts";
import { countJpegScans, imageKind, largestIconImage } from "./image-formats.ts";

test.each([
  ["png", "89504e470d0a1a0a0000000d"],
  ["jpeg", "ffd8ffe000104a464946"],
  ["gif", "474946383961"],
  ["gif", "474946383761"],
  ["webp", "524946461c0000005745425056503820"],
  ["avif", "0000001c6674797061766966"],
  ["ico", "000001000300"],
])("imageKind: %s is recognised by its signature", (kind, hex) => {
  expect(imageKind(Buffer.from(hex, "hex"))).toBe(kind);
  expect(imageKind(Buffer.from(hex, "hex").subarray(0, 3))).toBe(kind === "jpeg" ? "jpeg" : null);
});

test.each([
  "",
  "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "<?xml version='1.0'?><svg/>",
  "<!doctype html>",
  "%PDF-1.7",
  "RIFF....WAVE",
  "II*\0",
  "\0\0\0\x1cftypheic",
  "BM",
])("imageKind: %j is not an accepted format", (text) => {
  expect(imageKind(Buffer.from(text, "latin1"))).toBeNull();
});

const PNG = Buffer.from("89504e470d0a1a0a0000", "hex");

test("largestIconImage: the largest image; a PNG unchanged", () => {
  const file = icon({ side: 16 }, { side: 256, png: PNG }, { side: 48 });
  expect(largestIconImage(file)).toEqual({ form: "png", bytes: PNG });
});

test("largestIconImage: a 32-bit bitmap is flipped, and converted from BGRA to RGBA", () => {
  const found = largestIconImage(icon({ side: 16 }, { side: 48 }));
  if (found?.form !== "pixels") throw new Error("no pixels");
  expect([found.width, found.height, found.pixels.length]).toEqual([48, 48, 48 * 48 * 4]);
  expect([...found.pixels.subarray(0, 4)]).toEqual([0, 0, 255, 255]);
  expect([...found.pixels.subarray(-4)]).toEqual([255, 0, 0, 255]);
});

test("largestIconImage: an unreadable image is skipped for the next largest", () => {
  const file = icon({ side: 64, png: Buffer.from("neither a PNG nor a bitmap of a known kind") }, { side: 48 });
  expect(largestIconImage(file)).toMatchObject({ form: "pixels", width: 48 });
});

test("largestIconImage: malformed and truncated files do not throw", () => {
  const file = icon({ side: 16 }, { side: 32 });
  for (let length = 0; length < file.length; length += 7) largestIconImage(file.subarray(0, length));
  expect(largestIconImage(file.subarray(0, 40))).toBeNull();
  const wide = icon({ side: 32 });
  wide.writeInt32LE(2_000_000_000, 22 + 4);
  expect(largestIconImage(wide)).toBeNull();
  expect(largestIconImage(Buffer.alloc(100, 0xff))).toBeNull();
});

const MANY = 1_000_000;
const SOS = [0xff, 0xda, 0, 2];
const segment = (marker: number, ...body: number[]) => [0xff, marker, 0, body.length + 2, ...body];
const count = (...bytes: number[]) => countJpegScans(Uint8Array.from([0xff, 0xd8, ...bytes]), MANY);

test("countJpegScans: a baseline JPEG has one scan, a progressive one ten", async () => {
  expect(countJpegScans(await drawn(300).jpeg().toBuffer(), MANY)).toBe(1);
  expect(countJpegScans(await drawn(300).jpeg({ progressive: true }).toBuffer(), MANY)).toBe(10);
  const bytes = await sharp(await progressiveJpeg({ side: 64, scans: 100 })).metadata();
  expect(bytes.isProgressive).toBe(true);
  expect(countJpegScans(await progressiveJpeg({ side: 64, scans: 10_000 }), MANY)).toBe(10_000);
});

test("countJpegScans: stops one past the limit", async () => {
  const bytes = await progressiveJpeg({ side: 64, scans: 10_000 });
  expect(countJpegScans(bytes, 100)).toBe(101);
});

test("countJpegScans: ignores segments, data of scans, and bytes after the end", () => {
  expect(count(...segment(0xe1, 0xff, 0xd8, ...SOS, ...SOS, 0xff, 0xd9), ...SOS, 1, 2, 0xff, 0xd9)).toBe(1);
  expect(count(...SOS, 1, 0xff, 0x00, 0xda, 0, 2, ...SOS)).toBe(2);
  expect(count(...SOS, 0xff, 0xd9, 0xff, 0xd8, ...SOS, ...SOS)).toBe(1);
});

test("countJpegScans: restart markers and fill bytes neither count nor hide a scan", () => {
  expect(count(...SOS, 1, 0xff, 0xd0, 2, 0xff, 0xd7, 3, 0xff, 0xff, 0xff, ...SOS, 4)).toBe(2);
  expect(count(0xff, 0x01, ...SOS)).toBe(1);
});

test.each([
  ["nothing", []],
  ["a lone FF", [0xff]],
  ["a segment without a length", [0xff, 0xe0]],
  ["half a length", [0xff, 0xe0, 0]],
  ["a length of 0", [0xff, 0xe0, 0, 0, ...SOS]],
  ["a length past the end", [0xff, 0xe0, 0xff, 0xff, ...SOS]],
])("countJpegScans: %s ends the count", (_, bytes) => {
  expect(count(...SOS, ...bytes)).toBe(1);
});

test("countJpegScans: accepts any bytes, and counts no more scans than fit in them", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(0xff, 0xda, 0xd9, 0xd8, 0xe1, 0, 1, 2, 4), { maxLength: 400 }), (bytes) => {
      expect(countJpegScans(Uint8Array.from(bytes), MANY)).toBeLessThanOrEqual(bytes.length / 2);
    }),
  );
});
