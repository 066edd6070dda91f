import fc from "fast-check";
import { expect, test } from "vitest";
import { createSortedList } from "./sorted-list.ts";

const upwards = (one: number, other: number) => one - other;

function sortedOf(...numbers: number[]) {
  const sorted = createSortedList(upwards);
  sorted.add(numbers);
  return sorted;
}

const step = fc.record({
  coming: fc.array(fc.nat({ max: 60 }), { maxLength: 8 }),
  leaving: fc.array(fc.nat({ max: 60 }), { maxLength: 8 }),
  prepared: fc.nat({ max: 5 }),
});

test("numbers stand in order while others come and go, prepared or not", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const sorted = createSortedList(upwards);
      const plain = new Set<number>();
      for (const { coming, leaving, prepared } of steps) {
        const fresh = new Set(coming.filter((number) => !plain.has(number)));
        sorted.add(fresh);
        for (const number of fresh) plain.add(number);
        sorted.prepare(prepared);
        sorted.remove(new Set(leaving));
        for (const number of leaving) plain.delete(number);
      }
      expect([...sorted.all()]).toEqual([...plain].sort(upwards));
    }),
  );
});

test("those after a place begin where it would stand", () => {
  const sorted = sortedOf(5, 1, 3);
  const after = (place: number) => sorted.indexAfter((number) => number > place);
  expect([after(0), after(1), after(2), after(5)]).toEqual([0, 1, 1, 3]);
});

test("it is told how long there is something to prepare", () => {
  const sorted = sortedOf(4, 2, 9);
  expect([sorted.prepare(2), sorted.prepare(2), sorted.prepare(2)]).toEqual([true, false, false]);
  expect([...sorted.all()]).toEqual([2, 4, 9]);
});
