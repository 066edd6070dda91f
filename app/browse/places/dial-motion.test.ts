import { expect, test } from "vitest";
import {
  clampStop,
  draggedPosition,
  easeInOut,
  flick,
  flickTarget,
  nameWidthPercent,
  nearestStop,
  STOP_PITCH_PX,
  surpriseMs,
  travel,
} from "./dial-motion.ts";

const RANGE = { count: 10 };

test("the nearest stop changes half way, and is never beyond the ends", () => {
  expect([0.49, 0.5, 8.6, -0.7, 9.4].map((position) => nearestStop(position, RANGE))).toEqual([0, 1, 9, 0, 9]);
  expect(clampStop(12, RANGE)).toBe(9);
  expect(clampStop(-2, { count: 0 })).toBe(0);
});

test("the name is widest at a stop and narrowest half way", () => {
  expect(nameWidthPercent(3, RANGE)).toBe(125);
  expect(nameWidthPercent(3.5, RANGE)).toBe(62);
  expect(nameWidthPercent(3.25, RANGE)).toBe(93.5);
  expect(nameWidthPercent(3.75, RANGE)).toBe(93.5);
  expect(nameWidthPercent(-0.9, RANGE)).toBe(62);
});

test("a drag moves the ruler by its pixels, and beyond the ends by a third", () => {
  expect(draggedPosition(2, STOP_PITCH_PX, RANGE)).toBe(3);
  expect(draggedPosition(1, -2 * STOP_PITCH_PX, RANGE)).toBeCloseTo(-1 / 3);
  expect(draggedPosition(8, 2.5 * STOP_PITCH_PX, RANGE)).toBe(9.5);
});

test("a ruler released at rest goes to the nearest stop, a fast one further, at most twelve stops", () => {
  const many = { count: 63 };
  expect(flickTarget(20.4, 0, many)).toBe(20);
  // In stops per millisecond: 0.9375 of a stop in 250 ms.
  expect(flickTarget(20, 0.00375, many)).toBe(21);
  expect(flickTarget(20, -0.02, many)).toBe(15);
  expect(flickTarget(20, 1, many)).toBe(32);
  expect(flickTarget(20, -1, many)).toBe(8);
  expect(flickTarget(60, 1, many)).toBe(62);
});

test("a flick keeps 94 % of its way in each frame and ends exactly at its stop", () => {
  const movement = flick(2, 12);
  expect(movement(0)).toEqual({ position: 2, isDone: false });
  expect(movement(16).position).toBeCloseTo(12 - 10 * 0.94);
  expect(movement(160).position).toBeCloseTo(12 - 10 * 0.94 ** 10);
  expect(movement(5_000)).toEqual({ position: 12, isDone: true });
});

test("a travel takes its time and ends exactly at its stop", () => {
  const movement = travel(2, 4, 240, (part) => part);
  expect(movement(120)).toEqual({ position: 3, isDone: false });
  expect(movement(240)).toEqual({ position: 4, isDone: true });
  expect(movement(1_000)).toEqual({ position: 4, isDone: true });
});

test("the curve begins and ends slowly, and never goes back", () => {
  expect(easeInOut(0)).toBeCloseTo(0, 3);
  expect(easeInOut(1)).toBeCloseTo(1, 3);
  const parts = Array.from({ length: 101 }, (_, index) => easeInOut(index / 100));
  for (const [index, part] of parts.entries()) expect(part).toBeGreaterThanOrEqual(parts[index - 1] ?? 0);
  // Of cubic-bezier(0.3, 0, 0.1, 1), as browsers compute it.
  expect(easeInOut(0.25)).toBeCloseTo(0.4336, 3);
  expect(easeInOut(0.5)).toBeCloseTo(0.8385, 3);
});

test("a surprise travels 20 ms longer for each stop, and at most two seconds", () => {
  expect([0, 10, -10, 55, 62].map(surpriseMs)).toEqual([900, 1_100, 1_100, 2_000, 2_000]);
});
