import { expect, test } from "vitest";
import { numberedStation } from "#test-support/indexed-stations.ts";
import { createStationJsonCache, MAX_JSON_BYTES } from "./station-json.ts";

test("a station is written once, as long as it is the same and among those that were listed last", () => {
  const cache = createStationJsonCache();
  let written = 0;
  const write = () => `{"written":${++written}}`;
  const [first, changed] = [numberedStation(1), numberedStation(1, { name: "Rádio Nova" })];
  expect(cache.read(first, 1, write).toString()).toBe('{"written":1}');
  expect(cache.read(first, 1, write).toString()).toBe('{"written":1}');
  expect(cache.read(changed, 1, write).toString()).toBe('{"written":2}');
});

test("what is stored has at most 16 MB, and each station memory of its own", () => {
  const cache = createStationJsonCache();
  const text = "a".repeat(1_500_000);
  for (let number = 0; number < 20; number += 1) cache.read(numberedStation(number), 20, () => text);
  expect(cache.bytes()).toBeLessThanOrEqual(MAX_JSON_BYTES);
  expect(cache.bytes()).toBeGreaterThan(MAX_JSON_BYTES - 2_000_000);
  expect(cache.read(numberedStation(30), 1, () => "short").buffer.byteLength).toBe(5);
});

test("a list of all stations replaces nothing that is stored", () => {
  const cache = createStationJsonCache();
  const station = numberedStation(1);
  cache.read(station, 52_000, () => "first");
  expect(cache.bytes()).toBe(0);
  expect(cache.read(station, 100, () => "second").toString()).toBe("second");
  expect(cache.read(station, 52_000, () => "third").toString()).toBe("second");
});
