import { expect, test } from "vitest";
import { toCursor } from "#app/platform/text/cursor.ts";
import { AURORA, station } from "#test-support/named-stations.ts";
import { cursorAfter, parseStationListCursor, SORTS, STATION_COMPARATORS } from "./list-order.ts";

const STATIONS = ["b", "a", "d", "c"].map((id, index) =>
  station({
    id,
    name: `Rádio ${id}`,
    listeners: index % 2,
    offAir: id === "a",
    createdAt: new Date(Date.UTC(2026, 0, 1) + (index >> 1)),
  }),
);

test.each(SORTS)("the order %s is total: only a station and itself are equal", (sort) => {
  for (const one of STATIONS) {
    for (const other of STATIONS) expect(STATION_COMPARATORS[sort](one, other) === 0).toBe(one === other);
  }
});

test.each(SORTS)("in the order %s stations off the air are last", (sort) => {
  expect(STATIONS.toSorted(STATION_COMPARATORS[sort]).at(-1)?.id).toBe("a");
});

const TIMESTAMP = AURORA.createdAt.getTime();

test.each(SORTS)("a cursor of the order %s parses to the sort key of its station", (sort) => {
  const { id, name, listeners, createdAt } = AURORA;
  for (const offAir of [false, true]) {
    const cursor = cursorAfter(sort, { ...AURORA, offAir });
    expect(parseStationListCursor(cursor, sort)).toEqual({ id, name, listeners, createdAt, offAir });
  }
});

test("a cursor of one order is invalid for another", () => {
  expect(parseStationListCursor(cursorAfter("name", AURORA), "newest")).toBeNull();
});

test.each([
  ["a text that is not a cursor", "nada"],
  ["an empty list", toCursor([])],
  ["a string instead of a list", btoa('"newest"')],
  ["null", btoa("null")],
  ["too few values", toCursor(["newest", "", 0, TIMESTAMP])],
  ["too many values", toCursor(["newest", "", 0, TIMESTAMP, "a", 0, "b"])],
  ["no value for offAir", toCursor(["newest", "", 0, TIMESTAMP, "a"])],
  ["an offAir other than 0 and 1", toCursor(["newest", "", 0, TIMESTAMP, "a", 2])],
  ["an unknown order", toCursor(["oldest", "", 0, TIMESTAMP, "a", 0])],
  ["listeners above the range of the column", toCursor(["newest", "", 2 ** 31, TIMESTAMP, "a", 0])],
  ["listeners that are not an integer", toCursor(["newest", "", 0.5, TIMESTAMP, "a", 0])],
  ["a timestamp after the year 9999", toCursor(["newest", "", 0, 253_402_300_800_000, "a", 0])],
  ["a timestamp before 1970", toCursor(["newest", "", 0, -1, "a", 0])],
  ["a timestamp that is not a number", toCursor(["newest", "", 0, "now", "a", 0])],
  ["a name that is not a string", toCursor(["newest", 7, 0, TIMESTAMP, "a", 0])],
  ["a name above the maximum length", toCursor(["newest", "a".repeat(801), 0, TIMESTAMP, "a", 0])],
  ["an id above the maximum length", toCursor(["newest", "", 0, TIMESTAMP, "a".repeat(801), 0])],
  ["a NUL in the name", toCursor(["newest", "\0", 0, TIMESTAMP, "a", 0])],
  ["a NUL in the id", toCursor(["newest", "", 0, TIMESTAMP, "a\0", 0])],
])("%s is refused", (_, cursor) => {
  expect(parseStationListCursor(cursor, "newest")).toBeNull();
});

test.each(["🎙", "ã", "\u0001"])("a cursor has room for the longest name of a list, also of %j", (letter) => {
  const name = letter.repeat(400);
  expect(parseStationListCursor(cursorAfter("name", { ...AURORA, name }), "name")?.name).toBe(name);
});
