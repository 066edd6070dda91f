import { expect, test } from "vitest";
import { exceedsMaxPasswordLength } from "./password-limits.ts";

test.each([
  ["", false],
  ["p".repeat(128), false],
  ["p".repeat(129), true],
  ["\u{1f3b8}".repeat(128), false],
  ["\u{1f3b8}".repeat(129), true],
  ["\u0301".repeat(1_000_000), true],
])("exceedsMaxPasswordLength counts code points: case %#", (text, exceeds) => {
  expect(exceedsMaxPasswordLength(text)).toBe(exceeds);
});
