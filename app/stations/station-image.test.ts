import { expect, test } from "vitest";
import { AURORA } from "../../test-support/named-stations.ts";
import { imageDigest, parseImageFile, smallStationImage, stationImage, stationImageJpeg } from "./station-image.ts";

const PICTURED = { id: "aurora", imageUrl: "https://aurora.example/logo.png" };

const fileOf = (address: string) => address.split("/").at(-1) ?? "";

test("a station's picture has an address of its own for each side, by its id", () => {
  expect(stationImage(PICTURED, 96)).toMatch(/^\/images\/aurora\/96-[0-9a-f]{8}\.webp$/);
  expect(stationImage({ ...PICTURED, id: "a/../b?" }, 480)).toMatch(/^\/images\/a%2F\.\.%2Fb%3F\/480-/);
  expect(stationImageJpeg(PICTURED)).toMatch(/^\/images\/aurora\/480-[0-9a-f]{8}\.jpg$/);
  expect(smallStationImage(PICTURED)).toEqual({
    image: stationImage(PICTURED, 96),
    sharpImage: stationImage(PICTURED, 192),
  });
});

test("it changes when the picture is another", () => {
  const other = { ...PICTURED, imageUrl: "https://aurora.example/logo.png?2" };
  expect(stationImage(other, 96)).not.toBe(stationImage(PICTURED, 96));
  expect(stationImage({ ...PICTURED }, 96)).toBe(stationImage(PICTURED, 96));
});

test("a station without a picture has none", () => {
  expect([stationImage(AURORA, 96), stationImageJpeg(AURORA)]).toEqual(["", ""]);
  expect(smallStationImage(AURORA)).toEqual({ image: "", sharpImage: "" });
});

test("what is written is read again", () => {
  const digest = imageDigest(PICTURED.imageUrl);
  expect(parseImageFile(fileOf(stationImage(PICTURED, 192)))).toEqual({ side: 192, format: "webp", digest });
  expect(parseImageFile(fileOf(stationImageJpeg(PICTURED)))).toEqual({ side: 480, format: "jpg", digest });
});

test.each([
  ...["", "96.webp", "97-8f3a2b1c.webp", "096-8f3a2b1c.webp", "96-8F3A2B1C.webp", "96-8f3a2b1.webp"],
  ...["96-8f3a2b1c.jpg", "480-8f3a2b1c.png", "480-8f3a2b1c.webp ", "480-8f3a2b1c.webp/..", "..", "480-8f3a2b1c%2ewebp"],
])("%j is no picture's address", (fileName) => {
  expect(parseImageFile(fileName)).toBeNull();
});
