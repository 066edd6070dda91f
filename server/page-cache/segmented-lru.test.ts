import { expect, test } from "vitest";
import { createSegmentedLru } from "./segmented-lru.ts";

const sized = (bytes: number) => ({ bytes });
const open = () =>
  createSegmentedLru({ probationSegment: { entries: 3, bytes: 300 }, protectedSegment: { entries: 3, bytes: 300 } });

test("who asks for endless different pages pushes out none that was asked for twice", () => {
  const room = open();
  room.put("home", sized(10));
  room.find("home");
  for (let place = 0; place < 1_000; place += 1) room.put(`search ${place}`, sized(10));
  expect(room.find("home")).toBeDefined();
  expect(room.find("search 1")).toBeUndefined();
  expect(room.size().entries).toBe(4);
});

test("the oldest makes room, unless it was asked for meanwhile", () => {
  const room = open();
  for (const name of ["a", "b", "c"]) {
    room.put(name, sized(10));
    room.find(name);
  }
  room.find("a");
  room.put("d", sized(10));
  room.find("d");
  expect(["a", "b", "c", "d"].map((name) => room.find(name) !== undefined)).toEqual([true, false, true, true]);
});

test("bytes are counted too, also those that a page gains later", () => {
  const room = open();
  const growing = sized(100);
  room.put("a", growing);
  room.put("b", sized(100));
  growing.bytes = 250;
  room.grown("a");
  expect(room.size()).toEqual({ entries: 1, bytes: 250 });
  room.put("too large", sized(301));
  expect(room.find("too large")).toBeUndefined();
});

test("what is forgotten is gone, the rest stays", () => {
  const room = open();
  room.put("a", sized(1));
  room.find("a");
  room.put("b", sized(2));
  room.forget(({ bytes }) => bytes === 1);
  expect([room.find("a"), room.find("b")]).toEqual([undefined, sized(2)]);
});
