import sharp from "sharp";
import { expect, test } from "vitest";
import { animation, bomb, drawn, icon, progressiveJpeg } from "../../test-support/images.ts";
import { asJpeg, makeSquares } from "./make-squares.server.ts";

/** What is seen at a place of the largest square. */
async function pixelAt(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  const parts = await makeSquares(new Uint8Array(picture));
  const largest = sharp(parts?.at(-1)?.webp).extract({ left, top, width: 1, height: 1 });
  return [...(await largest.raw().toBuffer())];
}

const sidesOf = async (picture: Uint8Array) => (await makeSquares(new Uint8Array(picture)))?.map(({ side }) => side);

const nearly = (...colour: number[]) => colour.map((value) => expect.closeTo(value, -1));

test.each(["png", "jpeg", "webp", "gif", "avif"] as const)(
  "%s becomes squares of three sides, as WebP",
  async (format) => {
    const parts = await makeSquares(new Uint8Array(await drawn(600, 500).toFormat(format, { effort: 1 }).toBuffer()));
    for (const [place, side] of [96, 192, 480].entries()) {
      const { format, width, height } = await sharp(parts?.[place]?.webp).metadata();
      expect([format, width, height]).toEqual(["webp", side, side]);
    }
  },
);

test("no metadata go on, and a picture stands as its camera held it", async () => {
  const turned = await drawn(500, 400)
    .composite([{ input: await drawn(500, 100, { r: 0, g: 0, b: 255 }).png().toBuffer(), gravity: "north" }])
    .withMetadata({ orientation: 3 })
    .withExif({ IFD0: { Copyright: "segredo", Orientation: "3" } })
    .jpeg()
    .toBuffer();
  const [part] = (await makeSquares(new Uint8Array(turned))) ?? [];
  const { exif, icc, orientation } = await sharp(part?.webp).metadata();
  expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined]);
  expect(await pixelAt(turned, 200, 390)).toEqual(nearly(0, 0, 255));
});

test("a wide logo is shown whole, on its own ground", async () => {
  const wide = await drawn(600, 150, { r: 20, g: 60, b: 200 }).png().toBuffer();
  expect(await pixelAt(wide, 240, 5)).toEqual(nearly(20, 60, 200));
});

test("of an animation the first picture is taken", async () => {
  expect(await pixelAt(await animation(64), 32, 32)).toEqual(nearly(255, 0, 0));
});

test("an icon gives its largest picture", async () => {
  const png = await drawn(128).png().toBuffer();
  expect(await sidesOf(icon({ side: 16 }, { side: 128, png }))).toEqual([96, 128]);
  expect(await pixelAt(icon({ side: 16 }, { side: 48 }), 20, 10)).toEqual(nearly(0, 0, 255));
});

test("an icon, or any picture, of 47 pixels is none, nor one that shows nothing", async () => {
  expect(await makeSquares(new Uint8Array(icon({ side: 16 }, { side: 47 })))).toBeNull();
  expect(await makeSquares(new Uint8Array(await drawn(47).png().toBuffer()))).toBeNull();
  expect(await makeSquares(new Uint8Array(await drawn(300, 300, { alpha: 0 }).png().toBuffer()))).toBeNull();
});

test("25 megapixels are read, 50 are not, however few bytes they take", async () => {
  expect(await sidesOf(bomb(5_000, 5_000))).toEqual([96, 192, 480]);
  expect(bomb(7_100, 7_100).length).toBeLessThan(20_000);
  expect(await makeSquares(new Uint8Array(bomb(7_100, 7_100)))).toBeNull();
  expect(await makeSquares(new Uint8Array(bomb(5_001, 5_000)))).toBeNull();
});

test("a JPEG of 100 scans is read, one of 101 is not", async () => {
  expect(await sidesOf(await progressiveJpeg({ side: 300, scans: 100 }))).toEqual([96, 192, 300]);
  expect(await makeSquares(new Uint8Array(await progressiveJpeg({ side: 300, scans: 101 })))).toBeNull();
});

test("a JPEG of 10,000 scans over 25 megapixels is refused without decoding", async () => {
  const bytes = await progressiveJpeg({ side: 5_000, scans: 10_000 });
  expect(bytes.length).toBeLessThan(1_000_000);
  expect(await makeSquares(new Uint8Array(bytes))).toBeNull();
});

test.each([
  ["HTML", "<!doctype html><title>Não encontrado</title>"],
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>'],
  ["nothing", ""],
])("%s is no picture", async (_, text) => {
  expect(await makeSquares(new TextEncoder().encode(text))).toBeNull();
});

test.each(["png", "jpeg", "webp"] as const)("a %s that breaks off is none", async (format) => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const whole = sharp({ create: { width: 300, height: 300, channels: 3, background: "#000", noise } });
  const bytes = await whole.toFormat(format).toBuffer();
  expect(await makeSquares(new Uint8Array(bytes))).not.toBeNull();
  expect(await makeSquares(new Uint8Array(bytes.subarray(0, bytes.length / 2)))).toBeNull();
});

test("a square becomes a JPEG", async () => {
  const parts = await makeSquares(new Uint8Array(await drawn(600).png().toBuffer()));
  const { format, width } = await sharp(await asJpeg(parts?.at(-1)?.webp ?? new Uint8Array())).metadata();
  expect([format, width]).toEqual(["jpeg", 480]);
});
