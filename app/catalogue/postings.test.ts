import fc from "fast-check";
import { expect, test } from "vitest";
import { createPostings } from "./postings.ts";

const step = fc.record({ list: fc.nat({ max: 5 }), value: fc.nat({ max: 40 }), comes: fc.boolean() });

test("each list holds what was put in and not taken out, however they grow and shrink", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const postings = createPostings();
      const plain = Array.from({ length: 6 }, () => new Set<number>());
      for (const { list, value, comes } of steps) {
        if (comes && !plain[list]?.has(value)) postings.add(list, value);
        if (!comes) postings.remove(list, value);
        if (comes) plain[list]?.add(value);
        else plain[list]?.delete(value);
      }
      for (const [list, values] of plain.entries()) {
        expect(postings.sizeOf(list)).toBe(values.size);
        expect(new Set(postings.valuesOf(list))).toEqual(values);
      }
    }),
  );
});

test("only values that stand at a level are raised from it, and counted", () => {
  const postings = createPostings();
  for (const value of [1, 2, 4]) postings.add(0, value);
  const marks = Uint16Array.from([0, 0, 1, 0, 0]);
  expect(postings.raise(0, marks, 0)).toBe(2);
  expect([...marks]).toEqual([0, 1, 1, 0, 1]);
  expect(postings.raise(7, marks, 0)).toBe(0);
});

test("what came last is known, and nothing of an empty list", () => {
  const postings = createPostings();
  postings.add(3, 9);
  postings.add(3, 5);
  expect([postings.lastOf(3), postings.lastOf(2), postings.lastOf(99)]).toEqual([5, undefined, undefined]);
});
