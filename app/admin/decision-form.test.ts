import { expect, test } from "vitest";
import { parseSeenState, seenFields } from "./decision-form.ts";

const SEEN = { status: "pending", updatedAt: new Date("2026-03-12T10:00:00.123Z") } as const;

test("what a form says of a station's state is read as it was written, to the millisecond", () => {
  expect(parseSeenState(seenFields(SEEN))).toEqual(SEEN);
});

test.each([
  ["nothing", {}],
  ["an unknown state", { ...seenFields(SEEN), seen_status: "deleted" }],
  ["no time", { seen_status: "pending" }],
  ["a time that is no number", { ...seenFields(SEEN), seen_at: "now()" }],
  ["a negative time", { ...seenFields(SEEN), seen_at: "-1" }],
  ["a time beyond any calendar", { ...seenFields(SEEN), seen_at: "9".repeat(40) }],
])("%s is no state", (_, fields) => {
  expect(parseSeenState(fields)).toBeNull();
});
