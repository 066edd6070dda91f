import { expect, test } from "vitest";
import { loggedPath } from "./logged-path.ts";

test.each([
  ["/stations?genre=Jazz&token=abc", "/stations"],
  ["/people/ana@example.com/edit", "/people/…/edit"],
  ["/people/ana%40example.com", "/people/…"],
  ["/people/@/edit", "/people/…/edit"],
  ["/a@b/c/d%40e/f", "/…/c/…/f"],
  ["*", "*"],
  ["/a\u001b[31mb", "/a[31mb"],
])("loggedPath: %s gives %s", (url, path) => {
  expect(loggedPath(url)).toBe(path);
});

test("loggedPath: a long path is truncated", () => {
  expect(loggedPath(`/${"x".repeat(5_000)}`)).toHaveLength(200);
});

test("loggedPath: an e-mail address at the limit is not logged", () => {
  const prefix = `/${"x".repeat(150)}`;
  expect(loggedPath(`${prefix}/${"a".repeat(100)}@example.com`)).toBe(`${prefix}/…`);
});
