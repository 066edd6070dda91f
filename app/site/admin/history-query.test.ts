import { expect, test } from "vitest";
import { historyUrl, parseHistoryQuery } from "./history-query.ts";

test.each([
  ["", "/admin/history"],
  ["before=7", "/admin/history?before=7"],
  ["before=0&before=7", "/admin/history"],
  ["before=1.5&kind=nonsense&x=1", "/admin/history"],
  ["person=+ana%40example.org+&kind=edit", "/admin/history?person=ana%40example.org&kind=edit"],
  ["batch=b&station=R%C3%A1dio", "/admin/history?station=R%C3%A1dio&batch=b"],
  ["station=a%00b&batch=%00", "/admin/history?station=ab"],
  [`station=${"a".repeat(300)}`, `/admin/history?station=${"a".repeat(255)}`],
])("historyUrl: the query '%s' gives the URL %s", (query, url) => {
  expect(historyUrl(parseHistoryQuery(new URLSearchParams(query)))).toBe(url);
});
