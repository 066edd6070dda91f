import { expect, test } from "vitest";
import { NO_COUNTS } from "./mirror-run.ts";
import { passSummary } from "./pass-summary.ts";

test("new stations, and edits beyond those that are recorded one by one", () => {
  expect(passSummary({ ...NO_COUNTS, changed: 3 }, { recorded: 2 })).toBe("");
  expect(passSummary({ ...NO_COUNTS, added: 1, changed: 500 }, { recorded: 500 })).toBe("Radio Browser: 1 rádio nova");
  expect(passSummary({ ...NO_COUNTS, added: 52_552, changed: 501 }, { recorded: 500 })).toBe(
    "Radio Browser: 52\u00a0552 rádios novas, 501 rádios alteradas",
  );
});
