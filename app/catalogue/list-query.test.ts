import { expect, test } from "vitest";
import { AURORA } from "../../test-support/named-stations.ts";
import { cursorAfter } from "./list-cursor.ts";
import { listUrl, parseListQuery, SORTS } from "./list-query.ts";

const parse = (text: string) => parseListQuery(new URLSearchParams(text));

test("a bare address lists everything, newest first, sixty at a time", () => {
  expect(parse("")).toEqual({
    ...{ genre: "", country: "", letter: "", sort: "newest" },
    ...{ after: null, show: 60, view: "grid" },
  });
});

test("a list's address read again is the same list", () => {
  const { id, name, listeners, createdAt, offAir } = AURORA;
  const query = {
    ...{ genre: "Hip-Hop & R&B", country: "São Tomé", letter: "#", sort: "name" as const },
    ...{ after: { id, name, listeners, createdAt, offAir }, show: 120, view: "rows" as const },
  };
  expect(parse(listUrl(query).split("?")[1] ?? "")).toEqual(query);
});

test("what is as usual is left out of the address", () => {
  expect(listUrl({ genre: "", country: "", letter: "", sort: "newest", after: null, show: 60 })).toBe("/stations");
});

test.each([
  ["sort=banana", "sort", "newest"],
  ["letter=b", "letter", "B"],
  ["letter=%23", "letter", "#"],
  ["letter=AB", "letter", ""],
  ["letter=%C3%81", "letter", ""],
  ["after=nada", "after", null],
  [`after=${cursorAfter("name", AURORA)}`, "after", null],
  ["show=61", "show", 120],
  ["show=-5", "show", 60],
  ["show=abc", "show", 60],
  ["show=Infinity", "show", 60],
  ["show=99999999", "show", 120],
] as const)("%s is understood as %s %s", (text, key, value) => {
  expect(parse(text)[key]).toBe(value);
});

test("a list is said in one way: no two addresses are the same list", () => {
  expect(listUrl({ letter: "#" })).toBe("/stations?letter=%23");
  for (const sort of SORTS) {
    const address = listUrl({ sort, after: AURORA });
    expect(listUrl(parse(address.split("?")[1] ?? ""))).toBe(address);
  }
});
