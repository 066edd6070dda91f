import sharp from "sharp";
import { expect, test } from "vitest";
import { animation, bomb, drawn, icon, progressiveJpeg } from "#test-support/images.ts";
import { asJpeg, makeSquares } from "./make-squares.server.ts";

/** A pixel of the largest square; with `underTile`, of the one for that. */
async function pixelAt(image: Uint8Array, left: number, top: number, underTile = false): Promise<number[]> {
  const squares = await makeSquares(new Uint8Array(image));
  const square = squares?.findLast((one) => (one.underTile ?? false) === underTile);
  return [...(await sharp(square?.webp).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

/** Of the squares that are not for under a tile. */
const sidesOf = async (image: Uint8Array) =>
  (await makeSquares(new Uint8Array(image)))?.filter(({ underTile }) => !underTile).map(({ side }) => side);

/** A square logo: a red disc that touches the edges' middles, on a ground. */
const logo = (ground: { r: number; g: number; b: number }) =>
  drawn(480, 480, ground)
    .composite([
      {
        input: Buffer.from(
          '<svg viewBox="0 0 2 2" width="480" height="480"><circle cx="1" cy="1" r="1" fill="#f00"/></svg>',
        ),
      },
    ])
    .png()
    .toBuffer();

const WHITE = { r: 255, g: 255, b: 255 };
const YELLOW = { r: 255, g: 212, b: 0 };

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

test("makeSquares: a white image is transparent along its edge, two pixels of 480; others are opaque", async () => {
  const white = await logo(WHITE);
  expect((await pixelAt(white, 1, 240)).at(3)).toBe(0);
  expect((await pixelAt(white, 2, 40)).at(3)).toBe(255);
  expect((await pixelAt(white, 477, 40)).at(3)).toBe(255);
  expect((await pixelAt(white, 478, 40)).at(3)).toBe(0);
  expect(await pixelAt(await logo(YELLOW), 0, 0)).toEqual(about(255, 212, 0));
});

test("makeSquares: under a tile a logo on one colour is smaller and above the tile's row", async () => {
  const yellow = await logo(YELLOW);
  const isRed = async (left: number, top: number) => ((await pixelAt(yellow, left, top, true))[1] ?? 255) < 60;
  expect(await pixelAt(yellow, 240, 470)).toEqual(about(255, 0, 0));
  // The disc of 336 pixels begins 12 pixels from the top and 72 from the left.
  expect(await pixelAt(yellow, 240, 6, true)).toEqual(about(255, 212, 0));
  expect(await isRed(240, 30)).toBe(true);
  expect(await isRed(240, 330)).toBe(true);
  expect(await pixelAt(yellow, 240, 362, true)).toEqual(about(255, 212, 0));
  expect(await pixelAt(yellow, 60, 180, true)).toEqual(about(255, 212, 0));
  expect(await isRed(90, 180)).toBe(true);
});

test("makeSquares: an image with different corners has no square of its own for under a tile", async () => {
  const striped = await drawn(480, 480)
    .composite([{ input: await drawn(480, 240, { r: 0, g: 0, b: 255 }).png().toBuffer(), gravity: "north" }])
    .png()
    .toBuffer();
  expect((await makeSquares(new Uint8Array(striped)))?.some(({ underTile }) => underTile)).toBe(false);
});

test("asJpeg: the open edge of a white image becomes white", async () => {
  const squares = await makeSquares(new Uint8Array(await logo(WHITE)));
  const jpeg = sharp(await asJpeg(squares?.[2]?.webp ?? new Uint8Array()));
  expect([...(await jpeg.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer())]).toEqual(
    about(255, 255, 255),
  );
});

test("asJpeg: converts a square to JPEG", async () => {
  const squares = await makeSquares(new Uint8Array(await drawn(600).png().toBuffer()));
  const { format, width } = await sharp(await asJpeg(squares?.at(-1)?.webp ?? new Uint8Array())).metadata();
  expect([format, width]).toEqual(["jpeg", 480]);
});
