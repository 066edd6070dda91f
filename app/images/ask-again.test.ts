import { expect, test } from "vitest";
import { askAgainAt } from "./ask-again.ts";

const HOUR_MS = 3_600_000;

test.each([
  [0, 30 * 24],
  [1, 0.5],
  [2, 4],
  [3, 24],
  [100, 24],
])("after %i failures in a row a picture is asked for again in %d hours", (failures, hours) => {
  expect(askAgainAt({ askedAt: 1_000, failures })).toBe(1_000 + hours * HOUR_MS);
});
