import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawn, progressiveJpeg } from "../../test-support/images.ts";
import { countJpegScans } from "./jpeg-scans.ts";

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
