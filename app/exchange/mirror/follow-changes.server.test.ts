import fc from "fast-check";
import { expect, test } from "vitest";
import { sliceChanges } from "./follow-changes.server.ts";

const change = (changeUuid: string, uuid: string) => ({ changeUuid, uuid });

test("each slice names so many stations, and the last change that is done with them", () => {
  const changes = [change("1", "a"), change("2", "b"), change("3", "a"), change("4", "c"), change("5", "b")];
  expect(sliceChanges(changes, 2)).toEqual([
    { uuids: ["a", "b"], cursor: "3" },
    { uuids: ["c"], cursor: "5" },
  ]);
  expect(sliceChanges([], 2)).toEqual([]);
});

test("every station is in the first slice that names it, and no change is done before its station", () => {
  const uuid = fc.constantFrom("a", "b", "c", "d", "e");
  fc.assert(
    fc.property(fc.array(uuid), fc.integer({ min: 1, max: 4 }), (uuids, size) => {
      const changes = uuids.map((one, index) => change(String(index), one));
      const slices = sliceChanges(changes, size);
      expect(slices.flatMap((slice) => slice.uuids)).toEqual([...new Set(uuids)]);
      expect(slices.every((slice) => slice.uuids.length <= size)).toBe(true);
      expect(slices.at(-1)?.cursor).toBe(changes.at(-1)?.changeUuid);
      const done = new Set<string>();
      for (const { uuids: sliced, cursor } of slices) {
        for (const one of sliced) done.add(one);
        for (const { uuid: one } of changes.slice(0, Number(cursor) + 1)) expect(done.has(one)).toBe(true);
      }
    }),
  );
});
