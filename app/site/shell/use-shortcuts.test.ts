import { expect, test } from "vitest";
import type { FocusContext } from "#app/platform/ui/single-keys.client.ts";
import { shortcutFor } from "./use-shortcuts.ts";

const on = (focus: FocusContext) => ({ focus, shift: false, modified: false, singleKeysEnabled: true });

test.each([
  [" ", "play or pause"],
  ["p", "wall mode"],
  ["m", "mute"],
  ["M", "mute"],
  ["f", "favourite"],
  ["/", "search"],
  ["?", "help"],
  ["x", null],
  ["Enter", null],
])("on the page, the key %j is the shortcut %s", (key, shortcut) => {
  expect(shortcutFor(key, on("page"))).toBe(shortcut);
});

test.each([
  ["P", "previous station"],
  ["N", "next station"],
  ["p", "previous station"],
])("Shift and the key %j are the shortcut %s; the key alone is another or none", (key, shortcut) => {
  expect(shortcutFor(key, { ...on("page"), shift: true })).toBe(shortcut);
  expect(shortcutFor(key, { ...on("control"), shift: true })).toBe(shortcut);
  expect(shortcutFor(key, on("page"))).not.toBe(shortcut);
  for (const focus of ["field", "dialog"] as const) {
    expect(shortcutFor(key, { ...on(focus), shift: true })).toBeNull();
  }
});

test.each([" ", "p", "m", "f", "/", "?"])("%j is no shortcut in a field or a dialog", (key) => {
  expect(shortcutFor(key, on("field"))).toBeNull();
  expect(shortcutFor(key, on("dialog"))).toBeNull();
});

test("on a focused button the space bar is no shortcut; letters are", () => {
  expect(shortcutFor(" ", on("control"))).toBeNull();
  expect(shortcutFor("m", on("control"))).toBe("mute");
});

test("a key with Ctrl, Alt or Meta is no shortcut", () => {
  expect(shortcutFor("f", { ...on("page"), modified: true })).toBeNull();
});

test("disabled letters are no shortcuts; the space bar still plays", () => {
  const off = { ...on("page"), singleKeysEnabled: false };
  expect(["m", "f", "/", "?"].map((key) => shortcutFor(key, off))).toEqual([null, null, null, null]);
  expect(shortcutFor("N", { ...off, shift: true })).toBeNull();
  expect(shortcutFor(" ", off)).toBe("play or pause");
});
