import { expect, test } from "vitest";
import { FRESH, isOver, pauseMs, withoutSound, withSound } from "./retry-state.ts";

test("the pauses grow to half a minute and stay there", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 99].map((tries) => pauseMs(tries, 0.5))).toEqual([
    300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000,
  ]);
});

test("a pause varies by 30 % with chance", () => {
  expect(pauseMs(1, 0)).toBe(700);
  expect(pauseMs(1, 1)).toBe(1_300);
});

test("sound that held for ten seconds makes its loss the first one", () => {
  const lost = { ...withSound(FRESH, 0), tries: 4, lostAt: 0 };
  expect(withoutSound(lost, 10_000)).toEqual({ heard: true, tries: 0, lostAt: 10_000, soundSince: null });
});

test("sound that held for less makes up for nothing", () => {
  const lost = { ...withSound(FRESH, 0), tries: 4, lostAt: 0 };
  expect(withoutSound(lost, 9_999)).toMatchObject({ tries: 4, lostAt: 0 });
});

test("it is over when more than three minutes have passed since the loss", () => {
  const lost = { ...FRESH, lostAt: 1_000 };
  expect(isOver(lost, 181_000)).toBe(false);
  expect(isOver(lost, 181_001)).toBe(true);
  expect(isOver(FRESH, 999_999)).toBe(false);
});
