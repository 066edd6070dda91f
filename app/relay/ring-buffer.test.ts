import fc from "fast-check";
import { expect, test } from "vitest";
import { createRingBuffer } from "./ring-buffer.ts";

const CAPACITY = 1_000;

test("the last bytes are read by their position, whatever the chunk sizes", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 700 })), fc.nat(), (chunks, anywhere) => {
      const ring = createRingBuffer(CAPACITY);
      for (const chunk of chunks) ring.add(chunk);
      const all = Buffer.concat(chunks);
      const longest = Math.max(0, ...chunks.map((chunk) => chunk.length));
      expect(ring.end()).toBe(all.length);
      expect(ring.end() - ring.start()).toBeGreaterThanOrEqual(Math.min(CAPACITY, all.length));
      expect(ring.end() - ring.start()).toBeLessThan(CAPACITY + longest + 1);

      const read: Uint8Array[] = [];
      for (let position = ring.start(), bytes = ring.read(position); bytes; bytes = ring.read(position)) {
        read.push(bytes);
        position += bytes.length;
      }
      expect(Buffer.concat(read).equals(all.subarray(ring.start()))).toBe(true);

      const from = ring.start() + (anywhere % (ring.end() - ring.start() + 1));
      expect(Buffer.from(ring.copy(from, 300)).equals(all.subarray(from, from + 300))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("bytes that are no longer stored, or not yet added, are not read", () => {
  const ring = createRingBuffer(CAPACITY);
  expect([ring.read(0), ring.start(), ring.end()]).toEqual([null, 0, 0]);
  for (let count = 0; count < 5; count += 1) ring.add(new Uint8Array(500));
  expect([ring.start(), ring.end()]).toEqual([1_500, 2_500]);
  expect([ring.read(1_499), ring.read(2_500)]).toEqual([null, null]);
  expect(ring.read(1_600)).toHaveLength(400);
});
