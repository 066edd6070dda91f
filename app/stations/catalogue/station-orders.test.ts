import fc from "fast-check";
import { expect, test } from "vitest";
import { createSortedList } from "./station-orders.ts";

const ascending = (one: number, other: number) => one - other;

function sortedOf(...numbers: number[]) {
  const sorted = createSortedList(ascending);
  sorted.add(numbers);
  return sorted;
}

const step = fc.record({
  added: fc.array(fc.nat({ max: 60 }), { maxLength: 8 }),
  removed: fc.array(fc.nat({ max: 60 }), { maxLength: 8 }),
  prepared: fc.nat({ max: 5 }),
});

test("the list is sorted after any sequence of changes, prepared or not", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const sorted = createSortedList(ascending);
      const plain = new Set<number>();
      for (const { added, removed, prepared } of steps) {
        const fresh = new Set(added.filter((number) => !plain.has(number)));
        sorted.add(fresh);
        for (const number of fresh) plain.add(number);
        sorted.prepare(prepared);
        sorted.remove(new Set(removed));
        for (const number of removed) plain.delete(number);
      }
      expect([...sorted.all()]).toEqual([...plain].sort(ascending));
    }),
  );
});

test("indexAfter gives the position of the first greater number", () => {
  const sorted = sortedOf(5, 1, 3);
  const after = (limit: number) => sorted.indexAfter((number) => number > limit);
  expect([after(0), after(1), after(2), after(5)]).toEqual([0, 1, 1, 3]);
});

test("prepare returns true while numbers are pending", () => {
  const sorted = sortedOf(4, 2, 9);
  expect([sorted.prepare(2), sorted.prepare(2), sorted.prepare(2)]).toEqual([true, false, false]);
  expect([...sorted.all()]).toEqual([2, 4, 9]);
});
