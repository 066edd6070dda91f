import { expect, test } from "vitest";
import { placeNewStation } from "./place-new-station.ts";

const NEW = {
  sameStream: undefined,
  sameId: undefined,
  isDeleted: false,
  answer: null,
  answeredStation: null,
  hasRoom: true,
};
const MAR = { id: "mar", name: "Rádio Mar" };

const placed = (context: Partial<Parameters<typeof placeNewStation>[1]>, name = "Mar FM") =>
  placeNewStation(name, { ...NEW, ...context });

test("a new station comes in, while there is room or an administrator lets it in", () => {
  expect(placed({})).toEqual({ as: "insert", ownId: false });
  expect(placed({ hasRoom: false })).toEqual({ as: "wait" });
  expect(placed({ hasRoom: false, answer: "take" })).toEqual({ as: "insert", ownId: false });
});

test("one with a stream that we have is an alias, or a question if the names share no word", () => {
  expect(placed({ sameStream: MAR, hasRoom: false })).toEqual({ as: "alias", stationId: "mar" });
  expect(placed({ sameStream: MAR }, "Onda")).toEqual({ as: "ask", stationId: "mar" });
  expect(placed({ sameStream: MAR, answer: "other", answeredStation: "mar" }, "Onda")).toEqual({
    as: "insert",
    ownId: true,
  });
});

test("one that an administrator knows becomes an alias of that station, also where another one has its stream by now", () => {
  const known = { answer: "same", answeredStation: "mar" } as const;
  expect(placed({ ...known, sameStream: MAR }, "Onda")).toEqual({ as: "alias", stationId: "mar" });
  expect(placed({ ...known, sameStream: { id: "onda", name: "Onda" } }, "Onda")).toEqual({
    as: "alias",
    stationId: "mar",
  });
  expect(placed(known, "Onda")).toEqual({ as: "alias", stationId: "mar" });
});

test("one of a station whose stream was edited here is its alias; where that follows an upstream it is another", () => {
  expect(placed({ sameId: { ...MAR, isFollowing: false } })).toEqual({ as: "alias", stationId: "mar" });
  expect(placed({ sameId: { ...MAR, isFollowing: false } }, "Onda")).toEqual({ as: "ask", stationId: "mar" });
  expect(placed({ sameId: { ...MAR, isFollowing: true } })).toEqual({ as: "insert", ownId: true });
});

test("one that was deleted here does not come in", () => {
  expect(placed({ isDeleted: true, answer: "take" })).toEqual({ as: "deleted" });
});
