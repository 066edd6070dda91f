import { expect, test } from "vitest";
import { parseTableQuery, tableUrl } from "./table-query.ts";

const ALL = { q: "", status: null, page: 1 };
const parse = (query: string) => parseTableQuery(new URLSearchParams(query));

test("without a query the table shows everything from its first page", () => {
  expect(parse("")).toEqual(ALL);
  expect(tableUrl({})).toBe("/admin/stations");
});

test("an address says words, state and page, and is read as it was written", () => {
  const query = { q: "rádio fado", status: "suspended", page: 3 } as const;
  expect(tableUrl(query)).toBe("/admin/stations?q=r%C3%A1dio+fado&status=suspended&page=3");
  expect(parse(tableUrl(query).split("?")[1] ?? "")).toEqual(query);
});

test.each(["page=0", "page=-1", "page=two", "page=1.5", "page=Infinity", "page=1e30", "status=deleted", "status="])(
  "what cannot be understood (%s) counts as not said",
  (query) => {
    expect(parse(query)).toEqual(ALL);
  },
);

test("endless words are cut before they reach the database", () => {
  expect(parse(`q=${"a".repeat(5_000)}`).q).toHaveLength(200);
});
