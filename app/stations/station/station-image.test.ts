import { expect, test } from "vitest";
import { AURORA } from "#test-support/named-stations.ts";
import {
  imageDigest,
  originalText,
  parseImageFile,
  smallStationImage,
  stationImage,
  stationImageJpeg,
  stationImageUnderTile,
} from "./station-image.ts";

test("the text of an original has its size, format and kilobytes", () => {
  const original = { width: 600, height: 400, format: "PNG", bytes: 83_500 };
  expect(originalText(original)).toBe("600 × 400, PNG, 84\u00a0kB");
  expect(originalText({ ...original, bytes: 12 })).toBe("600 × 400, PNG, 1\u00a0kB");
});

const WITH_IMAGE = { id: "aurora", imageUrl: "https://aurora.example/logo.png" };

const fileOf = (url: string) => url.split("/").at(-1) ?? "";

test("a station's image has one URL for each side, with the station's id", () => {
  expect(stationImage(WITH_IMAGE, 96)).toMatch(/^\/images\/aurora\/96-[0-9a-f]{8}\.webp$/);
  expect(stationImage({ ...WITH_IMAGE, id: "a/../b?" }, 480)).toMatch(/^\/images\/a%2F\.\.%2Fb%3F\/480-/);
  expect(stationImageJpeg(WITH_IMAGE)).toMatch(/^\/images\/aurora\/480-[0-9a-f]{8}\.jpg$/);
  expect(smallStationImage(WITH_IMAGE)).toEqual({
    image: stationImage(WITH_IMAGE, 96),
    sharpImage: stationImage(WITH_IMAGE, 192),
  });
});

test("the URL changes with the image", () => {
  const other = { ...WITH_IMAGE, imageUrl: "https://aurora.example/logo.png?2" };
  expect(stationImage(other, 96)).not.toBe(stationImage(WITH_IMAGE, 96));
  expect(stationImage({ ...WITH_IMAGE }, 96)).toBe(stationImage(WITH_IMAGE, 96));
});

test("a station without an image has no URL", () => {
  expect([stationImage(AURORA, 96), stationImageJpeg(AURORA)]).toEqual(["", ""]);
  expect(smallStationImage(AURORA)).toEqual({ image: "", sharpImage: "" });
});

test("parseImageFile reads what the other functions write", () => {
  const digest = imageDigest(WITH_IMAGE.imageUrl);
  expect(parseImageFile(fileOf(stationImage(WITH_IMAGE, 192)))).toEqual({
    side: 192,
    underTile: false,
    format: "webp",
    digest,
  });
  const large = { side: 480, underTile: false, digest };
  expect(parseImageFile(fileOf(stationImageJpeg(WITH_IMAGE)))).toEqual({ ...large, format: "jpg" });
  const underTile = { ...large, underTile: true, format: "webp" };
  expect(parseImageFile(fileOf(stationImageUnderTile(WITH_IMAGE)))).toEqual(underTile);
});

test.each([
  ...["", "96.webp", "97-8f3a2b1c.webp", "096-8f3a2b1c.webp", "96-8F3A2B1C.webp", "96-8f3a2b1.webp"],
  ...["96-8f3a2b1c.jpg", "480-8f3a2b1c.png", "480-8f3a2b1c.webp ", "480-8f3a2b1c.webp/..", "..", "480-8f3a2b1c%2ewebp"],
  ...["96t-8f3a2b1c.webp", "480t-8f3a2b1c.jpg", "480tt-8f3a2b1c.webp"],
])("%j is not an image file name", (fileName) => {
  expect(parseImageFile(fileName)).toBeNull();
});
