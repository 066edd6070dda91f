import { LRUCache } from "lru-cache";
import { expect, test } from "vitest";
import { deserializeRecord, type ImageRecord, imageBytes, nextFetchAt, serializeRecord } from "./image-record.ts";

const RECORD = {
  askedAt: 1_768_000_000_000,
  failures: 2,
  squares: [
    { side: 96, webp: new Uint8Array([1, 10, 3]) },
    { side: 150, webp: new Uint8Array([10, 10]) },
    { side: 150, webp: new Uint8Array([5]), underTile: true },
  ],
};

const HOUR_MS = 3_600_000;

test("deserializeRecord: returns the serialized record", () => {
  expect(deserializeRecord(serializeRecord(RECORD))).toEqual(RECORD);
  expect(deserializeRecord(serializeRecord({ ...RECORD, squares: [] }))).toEqual({ ...RECORD, squares: [] });
});

test("a record has the original, if it is known", () => {
  const record = { ...RECORD, original: { width: 600, height: 400, format: "PNG", bytes: 84_000 } };
  expect(deserializeRecord(serializeRecord(record))).toEqual(record);
});

test("deserializeRecord: null for a truncated or malformed file", () => {
  const file = serializeRecord(RECORD);
  for (let length = 0; length < file.length; length += 1) expect(deserializeRecord(file.slice(0, length))).toBeNull();
  expect(deserializeRecord(new Uint8Array([...file, 0]))).toBeNull();
  expect(deserializeRecord(new TextEncoder().encode('{"askedAt":-1}\n'))).toBeNull();
  expect(deserializeRecord(new Uint8Array(500))).toBeNull();
});

test("deserializeRecord: null for a record of images that were converted differently", () => {
  expect(deserializeRecord(new TextEncoder().encode('{"askedAt":1,"failures":0,"parts":[]}\n'))).toBeNull();
  expect(
    deserializeRecord(new TextEncoder().encode('{"version":2,"askedAt":1,"failures":0,"parts":[]}\n')),
  ).not.toBeNull();
});

test.each([
  [0, 30 * 24],
  [1, 0.5],
  [2, 4],
  [3, 24],
  [100, 24],
])("nextFetchAt: after %i failures in a row the image is fetched again in %d hours", (failures, hours) => {
  expect(nextFetchAt({ askedAt: 1_000, failures })).toBe(1_000 + hours * HOUR_MS);
});

test("imageBytes: as the size in a cache, bounds the records that are kept", () => {
  const record = (bytes: number) => ({
    askedAt: 0,
    failures: 0,
    squares: [{ side: 96, webp: new Uint8Array(bytes) }],
  });
  const cache = new LRUCache<string, ImageRecord>({ maxSize: 3_000, sizeCalculation: imageBytes });
  for (const key of ["a", "b"]) cache.set(key, record(1_000));
  expect(cache.get("a")).toBeDefined();
  cache.set("c", record(1_000));
  expect(["a", "b", "c"].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
  for (let count = 0; count < 5; count += 1) cache.set("c", record(1_000));
  expect(cache.get("a"), "replacing a record counts it once").toBeDefined();
  cache.set("d", record(10_000));
  expect(cache.get("d"), "a record over the limit is not kept").toBeUndefined();
});
