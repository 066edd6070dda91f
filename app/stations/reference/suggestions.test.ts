import { expect, test } from "vitest";
import { suggestedNames } from "./suggestions.ts";

test("suggestedNames: known and used names once, in alphabetical order", () => {
  expect(suggestedNames(["Pop", "Êxitos"], ["Pop", "Fado Vadio", "", "Ambiente"])).toEqual([
    "Ambiente",
    "Êxitos",
    "Fado Vadio",
    "Pop",
  ]);
});

test("suggestedNames: at most sixty used names beside the known ones, the most used", () => {
  const used = Array.from({ length: 61 }, (_, index) => `Género ${index}`);
  const names = suggestedNames(["Pop"], used);
  expect(names).toHaveLength(61);
  expect(names).not.toContain("Género 60");
});
