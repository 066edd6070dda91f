import { expect, test } from "vitest";
import { shortenedText } from "./shortened-text.ts";

test.each([
  ["a text of the maximum length stays", "x".repeat(100), "x".repeat(100)],
  ["one more is cut", "x".repeat(101), `${"x".repeat(99)}…`],
  ["characters beyond the basic plane count once, and are not split", "📻".repeat(101), `${"📻".repeat(99)}…`],
  ["there is no space before the ellipsis", `${"x".repeat(98)} ${"y".repeat(300)}`, `${"x".repeat(98)}…`],
  [
    "there is no joiner of emoji before the ellipsis",
    `${"x".repeat(98)}\u200D${"y".repeat(300)}`,
    `${"x".repeat(98)}…`,
  ],
  ["an empty text stays", "", ""],
])("%s", (_, text, shown) => {
  expect(shortenedText(text, 100)).toBe(shown);
});
