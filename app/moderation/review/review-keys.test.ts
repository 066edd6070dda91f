import { expect, test } from "vitest";
import { BUTTON_KEYS, reviewKeyFor, rowsStillOpening } from "./review-keys.ts";

const PAGE = { shift: false, modified: false, focus: "page", isOnRow: false, singleKeysEnabled: true } as const;

test.each([
  ["j", { action: "move", step: 1, extends: false }],
  ["k", { action: "move", step: -1, extends: false }],
  ["x", { action: "select" }],
  ["A", { action: "press", key: "a" }],
  ["d", { action: "press", key: "d" }],
  [" ", { action: "listen" }],
  ["z", null],
  ["Enter", null],
])("the key %j is %j", (key, action) => {
  expect(reviewKeyFor({ ...PAGE, key })).toEqual(action);
});

test("Shift with J and K selects rows; with other letters it is another key", () => {
  expect(reviewKeyFor({ ...PAGE, key: "J", shift: true })).toEqual({ action: "move", step: 1, extends: true });
  expect(reviewKeyFor({ ...PAGE, key: "A", shift: true })).toBeNull();
});

test("no key works in a field or a dialog, with Ctrl, or when single keys are disabled", () => {
  for (const key of [...BUTTON_KEYS, "j", "k", "x"]) {
    for (const changed of [
      { focus: "field" },
      { focus: "dialog" },
      { modified: true },
      { singleKeysEnabled: false },
    ] as const)
      expect(reviewKeyFor({ ...PAGE, key, ...changed }), key).toBeNull();
  }
});

test("the space bar listens from the page and from a row, and presses a button that has the focus", () => {
  expect(reviewKeyFor({ ...PAGE, key: " ", focus: "control" })).toBeNull();
  expect(reviewKeyFor({ ...PAGE, key: " ", focus: "control", isOnRow: true })).toEqual({ action: "listen" });
  expect(reviewKeyFor({ ...PAGE, key: " ", singleKeysEnabled: false })).toEqual({ action: "listen" });
});

test("a row that is shown on the way to the last one leaves that one to be shown", () => {
  expect(rowsStillOpening([7, 8], 7)).toEqual([8]);
  expect(rowsStillOpening([7, 8], 8)).toEqual([]);
  expect(rowsStillOpening([8, 7, 8], 8)).toEqual([]);
});

test("an item that no key opened ends the waiting for rows", () => {
  expect(rowsStillOpening([7, 8], 3)).toBeNull();
  expect(rowsStillOpening([7], null)).toBeNull();
  expect(rowsStillOpening([], 3)).toBeNull();
});
