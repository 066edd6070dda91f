import fc from "fast-check";
import { expect, test } from "vitest";
import { createIntegerIds } from "./integer-ids.ts";

const key = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));

test("each key gets the next id the first time it is added, and unknown keys have none", () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 600 }), key, (keys, other) => {
      const ids = createIntegerIds();
      const expected = new Map<number, number>();
      for (const one of keys) {
        if (!expected.has(one)) expected.set(one, expected.size);
        expect(ids.add(one)).toBe(expected.get(one));
      }
      for (const one of [...keys, other]) expect(ids.find(one)).toBe(expected.get(one));
    }),
  );
});

test("20,000 clustered keys get different ids", () => {
  const ids = createIntegerIds();
  const keys = Array.from({ length: 20_000 }, (_, index) => (index % 200) * 2 ** 34 + Math.floor(index / 200) + 1);
  expect(keys.map(ids.add)).toEqual(keys.map((_, index) => index));
  expect(keys.every((one, index) => ids.find(one) === index)).toBe(true);
});
