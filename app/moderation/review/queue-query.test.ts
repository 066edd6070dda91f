import { expect, test } from "vitest";
import { parseQueueView, queueSearch, queueUrl } from "./queue-query.ts";

const ALL = { filter: "all", order: "due", q: "", station: "", after: "" } as const;

test("a view is read from the URL that is written for it", () => {
  const view = { filter: "dead", order: "newest", q: "rádio & fado", station: "beira", after: "W10" } as const;
  expect(parseQueueView(new URL(queueUrl(view), "http://x").searchParams)).toEqual(view);
  expect(queueUrl(view, 12)).toMatch(/^\/review\/12\?filter=dead&/);
});

test("the whole queue has no query", () => {
  expect(queueSearch(ALL)).toBe("");
  expect(queueUrl(ALL)).toBe("/review");
  expect(queueUrl({}, 7)).toBe("/review/7");
});

test.each(["filter=nada", "filter=__proto__", "filter=", "order=nada", "other=1"])(
  "%s is the whole queue",
  (search) => {
    expect(parseQueueView(new URLSearchParams(search))).toEqual(ALL);
  },
);

test("a text becomes one line, and no longer than 255 characters", () => {
  const view = parseQueueView(new URLSearchParams({ q: ` a \n b${"x".repeat(300)}` }));
  expect(view.q).toHaveLength(255);
  expect(view.q.startsWith("a bx")).toBe(true);
});
