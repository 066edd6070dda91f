import sharp from "sharp";
import { expect, test } from "vitest";
import { animation, bomb, drawn, icon, progressiveJpeg } from "../../test-support/images.ts";
import { asJpeg, makeSquares } from "./make-squares.server.ts";

/** A pixel of the largest square. */
async function pixelAt(image: Uint8Array, left: number, top: number): Promise<number[]> {
  const squares = await makeSquares(new Uint8Array(image));
  const largest = sharp(squares?.at(-1)?.webp).extract({ left, top, width: 1, height: 1 });
  return [...(await largest.raw().toBuffer())];
}

const sidesOf = async (image: Uint8Array) => (await makeSquares(new Uint8Array(image)))?.map(({ side }) => side);

const about = (...colour: number[]) => colour.map((value) => expect.closeTo(value, -1));

test.each(["png", "jpeg", "webp", "gif", "avif"] as const)(
  "makeSquares: %s becomes three squares, as WebP",
  async (format) => {
    const squares = await makeSquares(new Uint8Array(await drawn(600, 500).toFormat(format, { effort: 1 }).toBuffer()));
    for (const [index, side] of [96, 192, 480].entries()) {
      const { format, width, height } = await sharp(squares?.[index]?.webp).metadata();
      expect([format, width, height]).toEqual(["webp", side, side]);
    }
  },
);

test("makeSquares: metadata is removed, and the orientation applied", async () => {
  const turned = await drawn(500, 400)
    .composite([{ input: await drawn(500, 100, { r: 0, g: 0, b: 255 }).png().toBuffer(), gravity: "north" }])
    .withMetadata({ orientation: 3 })
    .withExif({ IFD0: { Copyright: "segredo", Orientation: "3" } })
    .jpeg()
    .toBuffer();
  const [square] = (await makeSquares(new Uint8Array(turned))) ?? [];
  const { exif, icc, orientation } = await sharp(square?.webp).metadata();
  expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined]);
  expect(await pixelAt(turned, 200, 390)).toEqual(about(0, 0, 255));
});

test("makeSquares: a wide logo is whole, on its own background", async () => {
  const wide = await drawn(600, 150, { r: 20, g: 60, b: 200 }).png().toBuffer();
  expect(await pixelAt(wide, 240, 5)).toEqual(about(20, 60, 200));
});

test("makeSquares: the first frame of an animation", async () => {
  expect(await pixelAt(await animation(64), 32, 32)).toEqual(about(255, 0, 0));
});

test("makeSquares: the largest image of an icon", async () => {
  const png = await drawn(128).png().toBuffer();
  expect(await sidesOf(icon({ side: 16 }, { side: 128, png }))).toEqual([96, 128]);
  expect(await pixelAt(icon({ side: 16 }, { side: 48 }), 20, 10)).toEqual(about(0, 0, 255));
});

test("makeSquares: null under 48 pixels, in icons too, and for an invisible image", async () => {
  expect(await makeSquares(new Uint8Array(icon({ side: 16 }, { side: 47 })))).toBeNull();
  expect(await makeSquares(new Uint8Array(await drawn(47).png().toBuffer()))).toBeNull();
  expect(await makeSquares(new Uint8Array(await drawn(300, 300, { alpha: 0 }).png().toBuffer()))).toBeNull();
});

test("makeSquares: 25 megapixels are decoded, more are not, however few bytes they take", async () => {
  expect(await sidesOf(bomb(5_000, 5_000))).toEqual([96, 192, 480]);
  expect(bomb(7_100, 7_100).length).toBeLessThan(20_000);
  expect(await makeSquares(new Uint8Array(bomb(7_100, 7_100)))).toBeNull();
  expect(await makeSquares(new Uint8Array(bomb(5_001, 5_000)))).toBeNull();
});

test("makeSquares: a JPEG of 100 scans is decoded, one of 101 is not", async () => {
  expect(await sidesOf(await progressiveJpeg({ side: 300, scans: 100 }))).toEqual([96, 192, 300]);
  expect(await makeSquares(new Uint8Array(await progressiveJpeg({ side: 300, scans: 101 })))).toBeNull();
});

test("makeSquares: a JPEG of 10,000 scans over 25 megapixels is refused without decoding", async () => {
  const bytes = await progressiveJpeg({ side: 5_000, scans: 10_000 });
  expect(bytes.length).toBeLessThan(1_000_000);
  expect(await makeSquares(new Uint8Array(bytes))).toBeNull();
});

test.each([
  ["HTML", "<!doctype html><title>Não encontrado</title>"],
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>'],
  ["no bytes", ""],
])("makeSquares: null for %s", async (_, text) => {
  expect(await makeSquares(new TextEncoder().encode(text))).toBeNull();
});

test.each(["png", "jpeg", "webp"] as const)("makeSquares: null for a truncated %s", async (format) => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const whole = sharp({ create: { width: 300, height: 300, channels: 3, background: "#000", noise } });
  const bytes = await whole.toFormat(format).toBuffer();
  expect(await makeSquares(new Uint8Array(bytes))).not.toBeNull();
  expect(await makeSquares(new Uint8Array(bytes.subarray(0, bytes.length / 2)))).toBeNull();
});

test("asJpeg: converts a square to JPEG", async () => {
  const squares = await makeSquares(new Uint8Array(await drawn(600).png().toBuffer()));
  const { format, width } = await sharp(await asJpeg(squares?.at(-1)?.webp ?? new Uint8Array())).metadata();
  expect([format, width]).toEqual(["jpeg", 480]);
});
