import { expect, test } from "vitest";
import { parseTableQuery, tableUrl } from "./table-controls.tsx";

const ALL = { q: "", status: null, page: 1 };
const parse = (query: string) => parseTableQuery(new URLSearchParams(query));

test("an empty query is the first page of all stations", () => {
  expect(parse("")).toEqual(ALL);
  expect(tableUrl({})).toBe("/admin/stations");
});

test("parseTableQuery reads the text, status and page that tableUrl writes", () => {
  const query = { q: "rádio fado", status: "suspended", page: 3 } as const;
  expect(tableUrl(query)).toBe("/admin/stations?q=r%C3%A1dio+fado&status=suspended&page=3");
  expect(parse(tableUrl(query).split("?")[1] ?? "")).toEqual(query);
});

test.each(["page=0", "page=-1", "page=two", "page=1.5", "page=Infinity", "page=1e30", "status=deleted", "status="])(
  "the invalid parameter %s is ignored",
  (query) => {
    expect(parse(query)).toEqual(ALL);
  },
);

test("the text is cut to 200 characters", () => {
  expect(parse(`q=${"a".repeat(5_000)}`).q).toHaveLength(200);
});
