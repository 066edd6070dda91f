import { expect, test } from "vitest";
import { tickHeight } from "./alphabet-index.tsx";

test("tickHeight grows with the number of stations", () => {
  expect([0, 1, 25, 100].map((count) => tickHeight(count, 100))).toEqual([0, 8, 17, 28]);
});
