import fc from "fast-check";
import { expect, test } from "vitest";
import { createPostingLists } from "./posting-lists.ts";

const step = fc.record({ list: fc.nat({ max: 5 }), value: fc.nat({ max: 40 }), isAdded: fc.boolean() });

test("each list holds the values that were added and not removed, while the lists grow and shrink", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const postings = createPostingLists();
      const expected = Array.from({ length: 6 }, () => new Set<number>());
      for (const { list, value, isAdded } of steps) {
        if (isAdded && !expected[list]?.has(value)) postings.add(list, value);
        if (!isAdded) postings.remove(list, value);
        if (isAdded) expected[list]?.add(value);
        else expected[list]?.delete(value);
      }
      for (const [list, values] of expected.entries()) {
        expect(postings.sizeOf(list)).toBe(values.size);
        expect(new Set(postings.valuesOf(list))).toEqual(values);
      }
    }),
  );
});

test("raiseScores raises the scores within the bounds, by at most the kind, and appends their values", () => {
  const postings = createPostingLists();
  for (const value of [1, 2, 3, 5, 6]) postings.add(0, value);
  const scores = Uint16Array.from([3, 3, 4, 6, 2, 7, 2]);
  const raised = Uint32Array.from([9, 0, 0, 0, 0]);
  expect(postings.raiseScores(0, scores, { from: 3, to: 6, floor: 2, kind: 3 }, raised, 1)).toBe(4);
  expect([...scores]).toEqual([3, 7, 8, 9, 2, 7, 2]);
  expect([...raised]).toEqual([9, 1, 2, 3, 0]);
  expect(postings.raiseScores(7, scores, { from: 0, to: 9, floor: 0, kind: 4 }, raised, 4)).toBe(4);
});

test("maxGrade gives the maximum of the grades and stops at the limit", () => {
  const postings = createPostingLists();
  for (const value of [3, 8, 6]) postings.add(1, value);
  const seen: number[] = [];
  const gradeOf = (value: number) => {
    seen.push(value);
    return value % 5;
  };
  expect(postings.maxGrade(1, gradeOf, 4)).toBe(3);
  expect(postings.maxGrade(1, gradeOf, 3)).toBe(3);
  expect(seen).toEqual([3, 8, 6, 3]);
  expect(postings.maxGrade(4, gradeOf, 4)).toBe(0);
});

test("lastOf gives the value added last, and undefined for an empty list", () => {
  const postings = createPostingLists();
  postings.add(3, 9);
  postings.add(3, 5);
  expect([postings.lastOf(3), postings.lastOf(2), postings.lastOf(99)]).toEqual([5, undefined, undefined]);
});
