import { expect, test } from "vitest";
import { icon } from "../../test-support/images.ts";
import { largestIconImage } from "./icon-file.ts";

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
  const file = icon({ side: 64, png: Buffer.from("neither a PNG nor a bitmap of any kind we know") }, { side: 48 });
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
