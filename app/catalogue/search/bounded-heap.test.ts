import fc from "fast-check";
import { expect, test } from "vitest";
import { createBoundedHeap } from "./bounded-heap.ts";

const upwards = (one: number, other: number) => one - other;

test("the smallest of all that were met are given in order, asked first or not", () => {
  const numbers = fc.uniqueArray(fc.nat(), { maxLength: 200 });
  fc.assert(
    fc.property(numbers, fc.nat({ max: 60 }), fc.boolean(), (met, limit, isAsked) => {
      const smallest = createBoundedHeap(limit, met.length);
      for (const number of met) if (!isAsked || !smallest.isTooLarge(number)) smallest.push(number);
      expect([...smallest.all()]).toEqual(met.toSorted(upwards).slice(0, limit));
    }),
  );
});

test("numbers are too large once there are enough smaller ones", () => {
  const smallest = createBoundedHeap(2, 9);
  expect(smallest.isTooLarge(8)).toBe(false);
  for (const number of [5, 3]) smallest.push(number);
  expect([4, 5, 6].map(smallest.isTooLarge)).toEqual([false, true, true]);
});
