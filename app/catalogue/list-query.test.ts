import { expect, test } from "vitest";
import { listAddress, parseListQuery } from "./list-query.ts";

const parse = (text: string) => parseListQuery(new URLSearchParams(text));

test("a bare address lists everything, newest first, sixty at a time", () => {
  expect(parse("")).toEqual({ genre: "", country: "", sort: "newest", show: 60, view: "grid" });
});

test("a list's address read again is the same list", () => {
  const query = { genre: "Hip-Hop & R&B", country: "São Tomé", sort: "name", show: 120, view: "rows" } as const;
  expect(parse(listAddress(query).split("?")[1] ?? "")).toEqual(query);
});

test("what is as usual is left out of the address", () => {
  expect(listAddress({ genre: "", country: "", sort: "newest", show: 60 })).toBe("/stations");
});

test.each([
  ["sort=banana", "sort", "newest"],
  ["show=61", "show", 120],
  ["show=-5", "show", 60],
  ["show=abc", "show", 60],
  ["show=Infinity", "show", 60],
  ["show=99999999", "show", 600],
] as const)("%s is understood as %s %s", (text, key, value) => {
  expect(parse(text)[key]).toBe(value);
});
