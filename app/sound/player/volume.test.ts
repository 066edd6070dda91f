import { expect, test } from "vitest";
import { clampVolume, toggledMute, volumeFromStorage } from "./volume.ts";

test("volumeFromStorage: 70 without a stored value, else the stored volume", () => {
  expect(volumeFromStorage(null)).toBe(70);
  expect(volumeFromStorage("42")).toBe(42);
  expect(volumeFromStorage("0")).toBe(0);
  expect(volumeFromStorage("100")).toBe(100);
});

test.each(["", "loud", "-1", "1e9", "1e2", "0.7", "42.5", "null", "NaN", "[33]", "9999"])(
  "volumeFromStorage: %j is ignored",
  (stored) => {
    expect(volumeFromStorage(stored)).toBe(70);
  },
);

test("clampVolume: a whole number from 0 to 100", () => {
  expect([-1, 0, 41.6, 100, 101, 999].map(clampVolume)).toEqual([0, 0, 42, 100, 100, 100]);
  expect(clampVolume(Number.NaN)).toBe(70);
});

test("toggledMute: 0, or 70 when it is 0", () => {
  expect(toggledMute(33)).toBe(0);
  expect(toggledMute(0)).toBe(70);
});
