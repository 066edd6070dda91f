import fc from "fast-check";
import { expect, test } from "vitest";
import { createBoundedHeap } from "./rank.ts";

const ascending = (one: number, other: number) => one - other;

test("the heap keeps the smallest numbers of a stream, in order, whether or not wouldReject is called first", () => {
  const numbers = fc.uniqueArray(fc.nat(), { maxLength: 200 });
  fc.assert(
    fc.property(numbers, fc.nat({ max: 60 }), fc.boolean(), (stream, limit, isChecked) => {
      const heap = createBoundedHeap(limit, stream.length);
      for (const number of stream) if (!isChecked || !heap.wouldReject(number)) heap.push(number);
      expect([...heap.sorted()]).toEqual(stream.toSorted(ascending).slice(0, limit));
    }),
  );
});

test("a full heap rejects numbers that are not smaller than its largest", () => {
  const heap = createBoundedHeap(2, 9);
  expect(heap.wouldReject(8)).toBe(false);
  for (const number of [5, 3]) heap.push(number);
  expect([4, 5, 6].map(heap.wouldReject)).toEqual([false, true, true]);
});
