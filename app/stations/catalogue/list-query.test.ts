import { expect, test } from "vitest";
import { AURORA } from "#test-support/named-stations.ts";
import { cursorAfter, SORTS } from "./list-order.ts";
import { feedUrl, listUrl, parseListQuery } from "./list-query.ts";

const parse = (text: string) => parseListQuery(new URLSearchParams(text));

test("an empty query string lists everything, newest first, sixty at a time", () => {
  expect(parse("")).toEqual({
    genre: "",
    country: "",
    city: "",
    language: "",
    letter: "",
    sort: "newest",
    after: null,
    show: 60,
    view: "grid",
  });
});

test("parsing the URL of a list gives the same list", () => {
  const { id, name, listeners, createdAt, offAir } = AURORA;
  const query = {
    genre: "Hip-Hop & R&B",
    country: "São Tomé",
    city: "Trindade",
    language: "crioulo cabo-verdiano",
    letter: "#",
    sort: "name" as const,
    after: { id, name, listeners, createdAt, offAir },
    show: 120,
    view: "rows" as const,
  };
  expect(parse(listUrl(query).split("?")[1] ?? "")).toEqual(query);
  const ofFeed = parse(feedUrl(query, "atom").split("?")[1] ?? "");
  expect(ofFeed, "all filters, and nothing else").toEqual({
    ...query,
    sort: "newest",
    after: null,
    show: 60,
    view: "grid",
  });
});

test("default values are omitted from the URL", () => {
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
] as const)("%s is parsed as %s %s", (text, key, value) => {
  expect(parse(text)[key]).toBe(value);
});

test("each list has one URL", () => {
  expect(listUrl({ letter: "#" })).toBe("/stations?letter=%23");
  for (const sort of SORTS) {
    const url = listUrl({ sort, after: AURORA });
    expect(listUrl(parse(url.split("?")[1] ?? ""))).toBe(url);
  }
});
