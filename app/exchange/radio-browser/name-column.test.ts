import fc from "fast-check";
import { expect, test } from "vitest";
import { createNameColumn } from "./name-column.ts";

function columnOf(...names: (string | undefined)[]) {
  const column = createNameColumn();
  for (const [slot, name] of names.entries()) column.set(slot, name);
  return column;
}

const ANY = { exact: false, max: 100 };

test("a term is found once in a name, at any position, and not across two names", () => {
  const column = columnOf("mar", "amar o mar", "rio", "o");
  expect(column.find("mar", ANY)).toEqual([0, 1]);
  expect(column.find("o", ANY)).toEqual([1, 2, 3]);
  expect(column.find("r\na", ANY)).toEqual([]);
});

test("a whole name is found", () => {
  const column = columnOf("mar", "amar", "mar", "mar rio");
  expect(column.find("mar", { exact: true, max: 100 })).toEqual([0, 2]);
});

test("more than the maximum are none", () => {
  expect(columnOf("mar", "mar").find("mar", { exact: false, max: 2 })).toEqual([0, 1]);
  expect(columnOf("mar", "mar", "mar").find("mar", { exact: false, max: 2 })).toBeNull();
});

test("changed and removed names are no longer found", () => {
  const column = columnOf("mar", "mar");
  expect(column.find("mar", ANY)).toEqual([0, 1]);
  column.set(0, undefined);
  column.set(1, "rio");
  expect([column.find("mar", ANY), column.find("rio", ANY)]).toEqual([[], [1]]);
});

test("the same is found as in each name", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 5 });
  const names = fc.array(fc.option(name, { nil: undefined }));
  const term = fc.string({ unit: fc.constantFrom("a", "b", " "), minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(names, term, fc.boolean(), (all, searched, exact) => {
      const fits = (one: string) => (exact ? one === searched : one.includes(searched));
      const expected = all.flatMap((one, slot) => (one !== undefined && fits(one) ? [slot] : []));
      expect(columnOf(...all).find(searched, { exact, max: 1_000 })).toEqual(expected);
    }),
  );
});
