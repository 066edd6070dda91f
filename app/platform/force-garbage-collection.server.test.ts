import { expect, test } from "vitest";
import { forceGarbageCollection } from "./force-garbage-collection.server.ts";

const MB = 1024 * 1024;

test("unreferenced objects are collected at once", () => {
  const kept = Array.from({ length: 300_000 }, (_, place) => ({ place }));
  Array.from({ length: 1_000_000 }, (_, place) => ({ place }));
  const before = process.memoryUsage().heapUsed;
  forceGarbageCollection();
  expect(before - process.memoryUsage().heapUsed).toBeGreaterThan(10 * MB);
  expect(kept.at(-1)).toEqual({ place: 299_999 });
});
