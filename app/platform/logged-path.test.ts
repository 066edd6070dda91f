import { expect, test } from "vitest";
import { loggedPath } from "./logged-path.ts";

test.each([
  ["/stations?genre=Jazz&token=abc", "/stations"],
  ["/people/ana@example.com/edit", "/people/…/edit"],
  ["/people/ana%40example.com", "/people/…"],
  ["/a\u001b[31mb", "/a[31mb"],
])("of %s the log keeps %s", (url, path) => {
  expect(loggedPath(url)).toBe(path);
});

test("a long path is cut", () => {
  expect(loggedPath(`/${"x".repeat(5_000)}`)).toHaveLength(200);
});
