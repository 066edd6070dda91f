import { expect, test } from "vitest";
import { type FocusContext, shortcutFor } from "./shortcut.ts";

const on = (focus: FocusContext) => ({ focus, modified: false, singleKeysEnabled: true });

test.each([
  [" ", "play or pause"],
  ["m", "mute"],
  ["M", "mute"],
  ["f", "favourite"],
  ["/", "search"],
  ["?", "help"],
  ["x", null],
  ["Enter", null],
])("on the page, %j does: %s", (key, does) => {
  expect(shortcutFor(key, on("page"))).toBe(does);
});

test.each([" ", "m", "f", "/", "?"])("%j is only a letter in a field, and nothing in a dialog", (key) => {
  expect(shortcutFor(key, on("field"))).toBeNull();
  expect(shortcutFor(key, on("dialog"))).toBeNull();
});

test("the space bar belongs to the button that has the focus; letters do not", () => {
  expect(shortcutFor(" ", on("control"))).toBeNull();
  expect(shortcutFor("m", on("control"))).toBe("mute");
});

test("together with Ctrl, Alt or Meta a key is the browser's", () => {
  expect(shortcutFor("f", { ...on("page"), modified: true })).toBeNull();
});

test("letters that are switched off do nothing; the space bar still plays", () => {
  const off = { ...on("page"), singleKeysEnabled: false };
  expect(["m", "f", "/", "?"].map((key) => shortcutFor(key, off))).toEqual([null, null, null, null]);
  expect(shortcutFor(" ", off)).toBe("play or pause");
});
