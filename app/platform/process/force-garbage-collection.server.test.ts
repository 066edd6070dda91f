import { expect, test } from "vitest";
import { forceGarbageCollection } from "./force-garbage-collection.server.ts";

const MB = 1024 * 1024;

test("unreferenced objects are collected at once", () => {
  const referenced = Array.from({ length: 300_000 }, (_, index) => ({ index }));
  Array.from({ length: 1_000_000 }, (_, index) => ({ index }));
  const before = process.memoryUsage().heapUsed;
  forceGarbageCollection();
  expect(before - process.memoryUsage().heapUsed).toBeGreaterThan(10 * MB);
  expect(referenced.at(-1)).toEqual({ index: 299_999 });
});
