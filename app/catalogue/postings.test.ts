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

test("only values whose marks are within bounds are raised, the high ones higher, and written behind others", () => {
  const postings = createPostings();
  for (const value of [1, 2, 4, 5]) postings.add(0, value);
  const marks = Uint16Array.from([3, 3, 4, 0, 2, 5]);
  const raised = Uint32Array.from([9, 0, 0, 0]);
  expect(postings.raise(0, marks, { from: 3, to: 4, high: 4 }, raised, 1)).toBe(3);
  expect([...marks]).toEqual([3, 5, 6, 0, 2, 5]);
  expect([...raised]).toEqual([9, 1, 2, 0]);
  expect(postings.raise(7, marks, { from: 0, to: 9, high: 0 }, raised, 3)).toBe(3);
});

test("the first wanted value is found, in the order in which they came", () => {
  const postings = createPostings();
  for (const value of [3, 8, 6]) postings.add(1, value);
  expect(postings.find(1, (value) => value % 2 === 0)).toBe(8);
  expect(postings.find(1, (value) => value > 8)).toBeUndefined();
  expect(postings.find(4, () => true)).toBeUndefined();
});

test("what came last is known, and nothing of an empty list", () => {
  const postings = createPostings();
  postings.add(3, 9);
  postings.add(3, 5);
  expect([postings.lastOf(3), postings.lastOf(2), postings.lastOf(99)]).toEqual([5, undefined, undefined]);
});
