import { expect, test } from "vitest";
import {
  createIdleRule,
  forceGarbageCollection,
  MAX_IDLE_SHARE,
  MIN_GROWTH_BYTES,
} from "./collect-when-idle.server.ts";

const MB = 1024 * 1024;
const IDLE = MAX_IDLE_SHARE;
const BUSY = MAX_IDLE_SHARE + 0.01;

test("the memory of a start is collected once, as soon as the process is idle", () => {
  const shouldCollect = createIdleRule();
  const asked = [BUSY, IDLE, IDLE, IDLE].map((share) => shouldCollect({ bytes: 500 * MB, share }));
  expect(asked).toEqual([false, true, false, false]);
});

test("growth is collected after the load that caused it, from the least growth on", () => {
  const shouldCollect = createIdleRule();
  const after = (bytes: number, share: number) => shouldCollect({ bytes, share });
  after(500 * MB, IDLE);
  expect(after(400 * MB, IDLE)).toBe(false);
  expect(after(900 * MB, BUSY)).toBe(false);
  expect(after(400 * MB + MIN_GROWTH_BYTES - 1, IDLE)).toBe(false);
  expect(after(400 * MB + MIN_GROWTH_BYTES, IDLE)).toBe(true);
});

test("what remains after a collection is not collected again", () => {
  const shouldCollect = createIdleRule();
  expect([900, 890, 890, 890].map((size) => shouldCollect({ bytes: size * MB, share: IDLE }))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("growth counts from the least memory since the last collection", () => {
  const shouldCollect = createIdleRule();
  const after = (bytes: number) => shouldCollect({ bytes, share: IDLE });
  after(900 * MB);
  after(890 * MB);
  expect(after(400 * MB)).toBe(false);
  expect(after(400 * MB + MIN_GROWTH_BYTES)).toBe(true);
});

test("unreferenced objects are collected at once", () => {
  const referenced = Array.from({ length: 300_000 }, (_, index) => ({ index }));
  Array.from({ length: 1_000_000 }, (_, index) => ({ index }));
  const before = process.memoryUsage().heapUsed;
  forceGarbageCollection();
  expect(before - process.memoryUsage().heapUsed).toBeGreaterThan(10 * MB);
  expect(referenced.at(-1)).toEqual({ index: 299_999 });
});
