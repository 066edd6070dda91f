import { expect, test } from "vitest";
import { decideNewStation, sharesWord } from "./decide-new-station.ts";

const NEW = {
  sameStream: undefined,
  sameId: undefined,
  isDeleted: false,
  answer: null,
  answeredStation: null,
  hasRoom: true,
};
const MAR = { id: "mar", name: "Rádio Mar" };

const outcomeOf = (context: Partial<Parameters<typeof decideNewStation>[1]>, name = "Mar FM") =>
  decideNewStation(name, { ...NEW, ...context });

test("a new station is inserted while the pass has room, or if an administrator permits it", () => {
  expect(outcomeOf({})).toEqual({ as: "insert", ownId: false });
  expect(outcomeOf({ hasRoom: false })).toEqual({ as: "wait" });
  expect(outcomeOf({ hasRoom: false, answer: "take" })).toEqual({ as: "insert", ownId: false });
});

test("one with a stream that we have is an alias, or a question if the names share no word", () => {
  expect(outcomeOf({ sameStream: MAR, hasRoom: false })).toEqual({ as: "alias", stationId: "mar" });
  expect(outcomeOf({ sameStream: MAR }, "Onda")).toEqual({ as: "ask", stationId: "mar" });
  expect(outcomeOf({ sameStream: MAR, answer: "other", answeredStation: "mar" }, "Onda")).toEqual({
    as: "insert",
    ownId: true,
  });
});

test("one that an administrator recognised becomes an alias of that station, also where another one has its stream by now", () => {
  const known = { answer: "same", answeredStation: "mar" } as const;
  expect(outcomeOf({ ...known, sameStream: MAR }, "Onda")).toEqual({ as: "alias", stationId: "mar" });
  expect(outcomeOf({ ...known, sameStream: { id: "onda", name: "Onda" } }, "Onda")).toEqual({
    as: "alias",
    stationId: "mar",
  });
  expect(outcomeOf(known, "Onda")).toEqual({ as: "alias", stationId: "mar" });
});

test("one of a station whose stream was edited here is its alias; where that follows an upstream it is another", () => {
  expect(outcomeOf({ sameId: { ...MAR, isFollowing: false } })).toEqual({ as: "alias", stationId: "mar" });
  expect(outcomeOf({ sameId: { ...MAR, isFollowing: false } }, "Onda")).toEqual({ as: "ask", stationId: "mar" });
  expect(outcomeOf({ sameId: { ...MAR, isFollowing: true } })).toEqual({ as: "insert", ownId: true });
});

test("one that was deleted here is not inserted", () => {
  expect(outcomeOf({ isDeleted: true, answer: "take" })).toEqual({ as: "deleted" });
});

test.each([
  ["Rádio Mar", "MAR fm"],
  ["Radio Mar", "Rádio Rio"],
  ["(89.5) Onda", "Onda!"],
  ["河南网络广播·摇滚天空台", "摇滚天空台"],
  ["★", " ★ "],
  ["", ""],
])("%j and %j share a word", (one, other) => {
  expect(sharesWord(one, other)).toBe(true);
  expect(sharesWord(other, one)).toBe(true);
});

test.each([
  ["Rádio Mar", "Onda Livre"],
  ["Mar", "Maré"],
  ["★", "☆"],
  ["", "Mar"],
  ["天", "天空台"],
])("%j and %j share none", (one, other) => {
  expect(sharesWord(one, other)).toBe(false);
  expect(sharesWord(other, one)).toBe(false);
});
