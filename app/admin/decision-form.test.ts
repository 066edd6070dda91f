import { expect, test } from "vitest";
import { parseSeenState, seenFields } from "./decision-form.ts";

const SEEN = { status: "pending", updatedAt: new Date("2026-03-12T10:00:00.123Z") } as const;

test("parseSeenState reads what seenFields writes, to the millisecond", () => {
  expect(parseSeenState(seenFields(SEEN))).toEqual(SEEN);
});

test.each([
  ["an empty form", {}],
  ["an unknown status", { ...seenFields(SEEN), seen_status: "deleted" }],
  ["a missing time", { seen_status: "pending" }],
  ["a time that is not a number", { ...seenFields(SEEN), seen_at: "now()" }],
  ["a negative time", { ...seenFields(SEEN), seen_at: "-1" }],
  ["a time of over 13 digits", { ...seenFields(SEEN), seen_at: "9".repeat(40) }],
])("parseSeenState returns null for %s", (_, fields) => {
  expect(parseSeenState(fields)).toBeNull();
});
