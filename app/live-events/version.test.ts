import { expect, test } from "vitest";
import { isPresent, versionFor } from "./version.ts";

const marks = { pages: "a1", accounts: "b2", administration: "c3" };

test("a page's version says no more than its reader may know", () => {
  expect(versionFor("visitor", marks)).toBe("a1");
  expect(versionFor("user", marks)).toBe("a1.b2");
  expect(versionFor("admin", marks)).toBe("a1.b2.c3");
});

test("a page is present as long as what concerns it has not changed", () => {
  expect(isPresent("a1", "a1")).toBe(true);
  expect(isPresent("a1", "a1.b2")).toBe(true);
  expect(isPresent("a1.b2", "a1.b2.c3")).toBe(true);
  expect(isPresent("a1", "a11.b2")).toBe(false);
  expect(isPresent("a1.b1", "a1.b2")).toBe(false);
  expect(isPresent("a1.b2.c3", "a1.b2"), "an administrator's page, told what others are told").toBe(false);
});
