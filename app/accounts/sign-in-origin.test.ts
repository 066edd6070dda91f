import { expect, test } from "vitest";
import { originQuery, signInOrigin } from "./sign-in-origin.ts";

test("the origin is kept in the query of the sign-in pages", () => {
  expect(originQuery("submit-station")).toBe("?from=submit-station");
  expect(signInOrigin(new URLSearchParams(originQuery("submit-station")))).toBe("submit-station");
  expect(originQuery(null)).toBe("");
  expect(signInOrigin(new URLSearchParams(""))).toBeNull();
});

test.each(["https://other.example/", "//other.example", "/submit-station", "Submit-Station", "", "toString"])(
  "signInOrigin: %j is no known page",
  (value) => {
    expect(signInOrigin(new URLSearchParams({ from: value }))).toBeNull();
  },
);
