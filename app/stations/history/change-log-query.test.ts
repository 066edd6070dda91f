import { expect, test } from "vitest";
import { changeLogUrl, parseChangeLogQuery } from "./change-log-query.ts";

test.each([
  ["", "/changes"],
  ["kind=edit", "/changes?kind=edit"],
  ["before=7&kind=revert&before=8&other=1", "/changes?kind=revert&before=7"],
  ["kind=role", "/changes"],
  ["kind=constructor", "/changes"],
  ["kind=", "/changes"],
  ["before=0", "/changes"],
  ["before=-1", "/changes"],
  ["before=07", "/changes"],
  ["before=1e3", "/changes"],
  ["before=9007199254740991", "/changes?before=9007199254740991"],
  ["before=9007199254740993", "/changes"],
])("changeLogUrl: the query '%s' gives the URL %s", (query, url) => {
  expect(changeLogUrl(parseChangeLogQuery(new URLSearchParams(query)))).toBe(url);
});
