import { expect, test } from "vitest";
import { createSegmentedLru } from "./segmented-lru.ts";

const sized = (bytes: number) => ({ bytes });
const open = () => createSegmentedLru({ probation: { entries: 3, bytes: 300 }, protected: { entries: 3, bytes: 300 } });

test("endless different keys evict no entry that was read twice", () => {
  const lru = open();
  lru.put("home", sized(10));
  lru.find("home");
  for (let index = 0; index < 1_000; index += 1) lru.put(`search ${index}`, sized(10));
  expect(lru.find("home")).toBeDefined();
  expect(lru.find("search 1")).toBeUndefined();
  expect(lru.size().entries).toBe(4);
});

test("a full segment evicts the entry that was not read for the longest time", () => {
  const lru = open();
  for (const name of ["a", "b", "c"]) {
    lru.put(name, sized(10));
    lru.find(name);
  }
  lru.find("a");
  lru.put("d", sized(10));
  lru.find("d");
  expect(["a", "b", "c", "d"].map((name) => lru.find(name) !== undefined)).toEqual([true, false, true, true]);
});

test("bytes are limited too, including those that an entry gains later", () => {
  const lru = open();
  const growing = sized(100);
  lru.put("a", growing);
  lru.put("b", sized(100));
  growing.bytes = 250;
  lru.resize("a");
  expect(lru.size()).toEqual({ entries: 1, bytes: 250 });
  lru.put("too large", sized(301));
  expect(lru.find("too large")).toBeUndefined();
});

test("put: a new value of a protected key stays protected", () => {
  const lru = open();
  lru.put("home", sized(10));
  lru.find("home");
  lru.put("home", sized(20));
  for (let index = 0; index < 10; index += 1) lru.put(`search ${index}`, sized(10));
  expect(lru.find("home")).toEqual(sized(20));
});

test("removeWhere removes the matching entries of both segments and keeps the others", () => {
  const lru = open();
  lru.put("a", sized(1));
  lru.find("a");
  lru.put("b", sized(2));
  lru.put("c", sized(1));
  lru.removeWhere(({ bytes }) => bytes === 1);
  expect([lru.find("a"), lru.find("b"), lru.find("c")]).toEqual([undefined, sized(2), undefined]);
});
