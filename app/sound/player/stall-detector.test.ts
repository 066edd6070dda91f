import { expect, test } from "vitest";
import { initialProgress, type ProgressReport, progressAfterTick } from "./stall-detector.ts";

/** The reports of a connection opened at 0 with position 0. Ticks: time in ms and position in seconds. */
function reportsOf(...ticks: [now: number, position: number][]): (ProgressReport | null)[] {
  let progress = initialProgress(0, 0);
  return ticks.map(([now, position]) => {
    const next = progressAfterTick(progress, { now, position });
    progress = next.progress;
    return next.report;
  });
}

test("the first advance is reported once", () => {
  expect(reportsOf([250, 0], [500, 0.1], [750, 0.35], [1_000, 0.6])).toEqual([null, "advance", null, null]);
});

test("after 1 s of sound a stall of more than 0.7 s is reported once", () => {
  const second: [number, number][] = [
    [1_000, 0.5],
    [2_000, 1],
  ];
  expect(reportsOf(...second, [2_700, 1])).toEqual(["advance", null, null]);
  expect(reportsOf(...second, [2_701, 1], [3_000, 1])).toEqual(["advance", null, "stall", null]);
});

test("before 1 s of sound a stall of 2 s is allowed", () => {
  expect(reportsOf([1_000, 0.999], [1_701, 0.999], [3_000, 0.999])).toEqual(["advance", null, null]);
  expect(reportsOf([1_000, 0.999], [3_001, 0.999])).toEqual(["advance", "stall"]);
});

test("sound before and after an allowed stall adds up to the first second", () => {
  expect(reportsOf([500, 0.5], [2_500, 0.5], [3_000, 1], [3_701, 1])).toEqual(["advance", null, null, "stall"]);
});

test("a jump of the position, as to the live end of an HLS playlist, counts as the time that passed", () => {
  expect(reportsOf([250, 30], [1_000, 30])).toEqual(["advance", null]);
  expect(reportsOf([250, 30], [500, 20], [1_250, 20])).toEqual(["advance", null, null]);
});

test("resumed sound is reported", () => {
  expect(reportsOf([1_000, 1], [2_000, 1], [2_250, 1.25])).toEqual(["advance", "stall", "advance"]);
});

test("without a first sound the limit is 12 s, in ticks that are not late", () => {
  expect(reportsOf([4_000, 0], [8_000, 0], [12_000, 0])).toEqual([null, null, null]);
  expect(reportsOf([4_000, 0], [8_000, 0], [12_001, 0])).toEqual([null, null, "timeout"]);
});

test("after sound the limit is 7 s", () => {
  expect(reportsOf([1_000, 1], [4_000, 1], [8_000, 1])).toEqual(["advance", "stall", null]);
  expect(reportsOf([1_000, 1], [4_000, 1], [8_001, 1])).toEqual(["advance", "stall", "timeout"]);
});

test("a late tick starts the stall anew", () => {
  expect(reportsOf([1_000, 1], [6_001, 1], [6_701, 1], [6_702, 1])).toEqual(["advance", null, null, "stall"]);
});

test("a tick more than 10 s late is a wake-up, unless playback continued", () => {
  expect(reportsOf([1_000, 1], [11_000, 1])).toEqual(["advance", null]);
  expect(reportsOf([1_000, 1], [11_001, 1])).toEqual(["advance", "wake"]);
  expect(reportsOf([1_000, 1], [11_001, 10])).toEqual(["advance", null]);
});
