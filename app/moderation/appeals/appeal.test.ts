import { expect, test } from "vitest";
import { appealDeadline, appealPath } from "./appeal.ts";

test.each([
  ["2026-01-15T10:00:00.000Z", "2026-07-15T10:00:00.000Z"],
  ["2026-08-31T10:00:00.000Z", "2027-02-28T10:00:00.000Z"],
  ["2027-08-29T00:00:00.000Z", "2028-02-29T00:00:00.000Z"],
  ["2026-12-31T23:59:59.000Z", "2027-06-30T23:59:59.000Z"],
])("a decision of %s can be appealed against until %s", (decided, end) => {
  expect(appealDeadline(new Date(decided)).toISOString()).toBe(end);
});

test("an appeal has a page of its own", () => {
  expect(appealPath(12)).toBe("/account/decisions/12/appeal");
});
