import { expect, test } from "vitest";
import { isCoverUrl } from "#app/stations/covers/cover-url.ts";
import { AURORA } from "#test-support/named-stations.ts";
import { BUILT_IN_STATIONS } from "./built-in-stations.ts";
import { stationCoverPng, withImageUrl } from "./station-cover.ts";

const SITE = "https://radio.example";

test("every built-in station has its own drawn cover as its image, all different", () => {
  const urls = BUILT_IN_STATIONS.map((station) => withImageUrl(station, SITE).imageUrl);
  expect(urls).toEqual(BUILT_IN_STATIONS.map((station) => SITE + stationCoverPng(station, 512)));
  expect(urls.every(isCoverUrl)).toBe(true);
  expect(new Set(urls).size).toBe(10);
});

test("a station keeps its own image, and a submitted station without one gets none", () => {
  const withOwnImage = { ...AURORA, id: "1", imageUrl: "https://a.example/logo.png" };
  expect(withImageUrl(withOwnImage, SITE)).toBe(withOwnImage);
  expect(withImageUrl(AURORA, SITE).imageUrl).toBe("");
});

test("a station with an uploaded image has its URL on this site", () => {
  const imageUrl = `upload:${"0123456789abcdef".repeat(4)}`;
  expect(withImageUrl({ ...AURORA, imageUrl }, SITE).imageUrl).toBe(
    `${SITE}/images/aurora/${"0123456789abcdef".repeat(4)}.webp`,
  );
});
