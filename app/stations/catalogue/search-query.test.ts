import { expect, test } from "vitest";
import { parseSearchQuery, searchUrl } from "./search-query.ts";

const read = (text: string) => parseSearchQuery(new URLSearchParams(text));

test.each([
  ["q=jazz", { text: "jazz", skip: 0, pages: 1 }],
  ["q=%20r%C3%A1dio%20%20%0Ajazz%20", { text: "rádio jazz", skip: 0, pages: 1 }],
  ["", { text: "", skip: 0, pages: 1 }],
  ["q=%20&pages=2&skip=60", { text: "", skip: 0, pages: 1 }],
  ["q=jazz&pages=0&skip=-60", { text: "jazz", skip: 0, pages: 1 }],
  ["q=jazz&pages=x&skip=x", { text: "jazz", skip: 0, pages: 1 }],
  ["q=jazz&pages=2&skip=119", { text: "jazz", skip: 60, pages: 2 }],
  ["q=jazz&pages=Infinity&skip=Infinity", { text: "jazz", skip: 540, pages: 1 }],
])("%s is parsed as %o", (text, query) => {
  expect(read(text)).toEqual(query);
});

test("a search is cut to 200 characters and stays well-formed", () => {
  expect(read(`q=${"a".repeat(201)}`).text).toBe("a".repeat(200));
  expect(read(`q=${"a".repeat(199)}%20b`).text).toBe("a".repeat(199));
  expect(read(`q=${"a".repeat(199)}🎵`).text.isWellFormed()).toBe(true);
});

test("the URL of a search omits default values, and parses to the same search", () => {
  expect(searchUrl({ text: "" })).toBe("/search");
  for (const query of [read("q=jazz"), read("q=jazz&skip=60&pages=2"), read("q=a%26b")]) {
    const url = searchUrl(query);
    expect(read(url.split("?")[1] ?? "")).toEqual(query);
  }
  expect(searchUrl(read("q=jazz&skip=0&pages=1"))).toBe("/search?q=jazz");
});
