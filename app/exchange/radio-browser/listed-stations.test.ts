import fc from "fast-check";
import { expect, test } from "vitest";
import { listOf, numberedStation } from "#test-support/indexed-stations.ts";

const namesIn = (...names: string[]) => listOf(...names.map((name, number) => numberedStation(number, { name })));

test("a text is found in names as in each of them, with its spaces", () => {
  const text = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom("a", "b", " ", "-"), minLength, maxLength });
  fc.assert(
    fc.property(fc.array(text(1, 6), { maxLength: 20 }), text(1, 4), fc.boolean(), (names, term, exact) => {
      const listed = namesIn(...names);
      const fits = ({ foldedName }: { foldedName: string }) =>
        exact ? foldedName === term : foldedName.includes(term);
      const expected = names.flatMap((_, slot) => (fits(listed.inSlot(slot)) ? slot : []));
      const found = listed.findNamed(term, exact);
      if (term.trim() === "") expect(found).toBeNull();
      else expect(found?.toSorted((one, other) => one - other)).toEqual(expected);
    }),
  );
});

test("changed and removed names are no longer found", () => {
  const listed = namesIn("Mar", "Mar Alto");
  expect(listed.findNamed("mar", false)).toHaveLength(2);
  listed.put([numberedStation(1, { name: "Rio" })]);
  listed.remove(["station-0"]);
  expect(listed.findNamed("mar", false)).toEqual([]);
});

test("more names than are worth looking up are none", () => {
  const listed = listOf(...Array.from({ length: 4_001 }, (_, number) => numberedStation(number, { name: "Mar" })));
  expect([listed.findNamed("mar", false), listed.findNamed("mar", true)]).toEqual([null, null]);
  listed.remove(["station-0"]);
  expect(listed.findNamed("mar", false)).toHaveLength(4_000);
});
