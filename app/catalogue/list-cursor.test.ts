import { expect, test } from "vitest";
import { toCursor } from "#app/platform/cursor.ts";
import { AURORA } from "../../test-support/named-stations.ts";
import { cursorAfter, parseListCursor } from "./list-cursor.ts";
import { SORTS } from "./list-query.ts";

const MOMENT = AURORA.createdAt.getTime();

test.each(SORTS)("the place that a cursor of the order %s names is the station's", (sort) => {
  const { id, name, listeners, createdAt } = AURORA;
  for (const offAir of [false, true]) {
    const cursor = cursorAfter(sort, { ...AURORA, offAir });
    expect(parseListCursor(cursor, sort)).toEqual({ id, name, listeners, createdAt, offAir });
  }
});

test("a cursor of one order is none of another", () => {
  expect(parseListCursor(cursorAfter("name", AURORA), "newest")).toBeNull();
});

test.each([
  ["no cursor at all", "nada"],
  ["no list", toCursor([])],
  ["a word instead of a list", btoa('"newest"')],
  ["nothing at all", btoa("null")],
  ["too few", toCursor(["newest", "", 0, MOMENT])],
  ["too many", toCursor(["newest", "", 0, MOMENT, "a", 0, "b"])],
  ["no word on whether it is on the air", toCursor(["newest", "", 0, MOMENT, "a"])],
  ["neither on the air nor off it", toCursor(["newest", "", 0, MOMENT, "a", 2])],
  ["an order that is none", toCursor(["oldest", "", 0, MOMENT, "a", 0])],
  ["listeners that no column holds", toCursor(["newest", "", 2 ** 31, MOMENT, "a", 0])],
  ["listeners that are no whole number", toCursor(["newest", "", 0.5, MOMENT, "a", 0])],
  ["a moment after the year 9999", toCursor(["newest", "", 0, 253_402_300_800_000, "a", 0])],
  ["a moment before 1970", toCursor(["newest", "", 0, -1, "a", 0])],
  ["a moment that is no number", toCursor(["newest", "", 0, "now", "a", 0])],
  ["a name that is no text", toCursor(["newest", 7, 0, MOMENT, "a", 0])],
  ["a name longer than any", toCursor(["newest", "a".repeat(401), 0, MOMENT, "a", 0])],
  ["an id longer than any", toCursor(["newest", "", 0, MOMENT, "a".repeat(401), 0])],
  ["a NUL in the name", toCursor(["newest", "\0", 0, MOMENT, "a", 0])],
  ["a NUL in the id", toCursor(["newest", "", 0, MOMENT, "a\0", 0])],
])("%s is refused", (_, cursor) => {
  expect(parseListCursor(cursor, "newest")).toBeNull();
});

test("the longest name there can be makes a cursor", () => {
  const name = "🎙".repeat(100);
  expect(parseListCursor(cursorAfter("name", { ...AURORA, name }), "name")?.name).toBe(name);
});
