import { expect, test } from "vitest";
import { createOpenings } from "./relay-openings.ts";

test("sixty openings a minute are allowed to an address, in every minute anew, whatever others do", () => {
  const openings = createOpenings();
  const open = (now: number, address = "192.0.2.1") => openings.mayOpen(address, now);
  const answers = Array.from({ length: 61 }, (_, time) => open(60_000 + time));
  expect(answers).toEqual([...Array.from({ length: 60 }, () => true), false]);
  expect([open(60_100, "192.0.2.2"), open(119_999), open(120_000)]).toEqual([true, false, true]);
  // The clock was set back.
  expect(open(60_000)).toBe(true);
});
