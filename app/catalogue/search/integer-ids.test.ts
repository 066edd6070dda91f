import fc from "fast-check";
import { expect, test } from "vitest";
import { createIntegerIds } from "./integer-ids.ts";

const key = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));

test("each key has the number of its coming, and others none", () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 600 }), key, (keys, other) => {
      const numbering = createIntegerIds();
      const plain = new Map<number, number>();
      for (const one of keys) {
        if (!plain.has(one)) plain.set(one, plain.size);
        expect(numbering.add(one)).toBe(plain.get(one));
      }
      for (const one of [...keys, other]) expect(numbering.find(one)).toBe(plain.get(one));
    }),
  );
});

test("many keys that lie close together stay apart", () => {
  const numbering = createIntegerIds();
  const keys = Array.from({ length: 20_000 }, (_, place) => (place % 200) * 2 ** 34 + Math.floor(place / 200) + 1);
  expect(keys.map(numbering.add)).toEqual(keys.map((_, place) => place));
  expect(keys.every((one, place) => numbering.find(one) === place)).toBe(true);
});
