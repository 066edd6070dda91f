import fc from "fast-check";
import { expect, test } from "vitest";
import { countSteps } from "#test-support/count-steps.ts";
import { filterInSteps, finish, mergeInSteps, sortInSteps } from "./steps.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => (index * 7_919) % count);
const ascending = (one: number, other: number) => one - other;

test("sorting in steps gives what sorting at once gives, also the order of equal items", () => {
  const items = fc.array(fc.record({ key: fc.integer({ min: 0, max: 20 }), id: fc.integer() }), { maxLength: 500 });
  const compare = (one: { key: number }, other: { key: number }) => one.key - other.key;
  fc.assert(
    fc.property(items, (given) => {
      expect(finish(sortInSteps(given, compare))).toEqual(given.toSorted(compare));
    }),
  );
});

test("two sorted lists are merged, and of equal items those of the first come first", () => {
  expect(finish(mergeInSteps([1, 3, 3.5], [0, 2, 3.2, 9], ascending))).toEqual([0, 1, 2, 3, 3.2, 3.5, 9]);
  const byLetter = (one: string, other: string) => one.charCodeAt(0) - other.charCodeAt(0);
  expect(finish(mergeInSteps(["a1", "b1"], ["a2", "b2"], byLetter))).toEqual(["a1", "a2", "b1", "b2"]);
});

test("10,000 items are sorted in at least ten steps, of at most 3,000 comparisons", () => {
  let [comparisons, most] = [0, 0];
  const counting = (one: number, other: number) => {
    comparisons += 1;
    return one - other;
  };
  const steps = countSteps(sortInSteps(numbers(10_000), counting), () => {
    most = Math.max(most, comparisons);
    comparisons = 0;
  });
  expect(steps).toBeGreaterThanOrEqual(10);
  expect(most).toBeLessThanOrEqual(3_000);
});

test("a filter compares as many items in a step as it may", () => {
  expect(countSteps(filterInSteps(numbers(1_000), (number) => number > 5, 100))).toBe(10);
  expect(finish(filterInSteps(numbers(1_000), (number) => number > 997, 100)).toSorted(ascending)).toEqual([998, 999]);
});
