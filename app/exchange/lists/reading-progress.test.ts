import fc from "fast-check";
import { expect, test } from "vitest";
import { continueReading, millisecondsLeft, NO_PROGRESS, timeLeftSentence } from "./reading-progress.ts";

/** The progress after these shares, one a second. */
const afterSeconds = (shares: readonly number[]) =>
  shares.reduce((progress, share, second) => continueReading(progress, share, second * 1_000), NO_PROGRESS);

test("the time left is unknown until the list was read for a second", () => {
  expect(millisecondsLeft(NO_PROGRESS)).toBe(null);
  expect(millisecondsLeft(afterSeconds([0]))).toBe(null);
  expect(millisecondsLeft(afterSeconds([0, 0]))).toBe(null);
  expect(millisecondsLeft(afterSeconds([0, 0.25]))).toBe(3_000);
});

test("the median speed counts: a pause or a leap does not change the time left much", () => {
  expect(millisecondsLeft(afterSeconds([0, 0.125, 0.25, 0.25, 0.375, 0.5]))).toBe(4_000);
});

test("only the last ten seconds count", () => {
  const slow = Array.from({ length: 30 }, (_, second) => second / 1_000);
  const fast = Array.from({ length: 11 }, (_, second) => 0.25 + second / 16);
  expect(millisecondsLeft(afterSeconds([...slow, ...fast]))).toBe(2_000);
});

test("batches within a second make one sample, and the share is always the latest", () => {
  const progress = [0, 10, 20, 990].reduce((known, ms) => continueReading(known, ms / 1_000, ms), NO_PROGRESS);
  expect(progress.samples).toHaveLength(1);
  expect(progress.share).toBe(0.99);
});

test("any progress gives a time that is not negative, from at most eleven samples", () => {
  const steps = fc.array(
    fc.record({ ms: fc.integer({ min: 0, max: 5_000 }), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  );
  fc.assert(
    fc.property(steps, (all) => {
      let [nowMs, share, progress] = [0, 0, NO_PROGRESS];
      for (const { ms, part } of all) {
        nowMs += ms;
        share += (1 - share) * part;
        progress = continueReading(progress, share, nowMs);
      }
      expect(progress.samples.length).toBeLessThanOrEqual(11);
      expect(millisecondsLeft(progress) ?? 0).toBeGreaterThanOrEqual(0);
    }),
  );
});

test.each([
  [null, ""],
  [0, "Falta menos de um minuto."],
  [59_999, "Falta menos de um minuto."],
  [60_000, "Falta cerca de 1 minuto."],
  [89_999, "Falta cerca de 1 minuto."],
  [90_000, "Faltam cerca de 2 minutos."],
  [3_600_000, "Faltam cerca de 60 minutos."],
])("%s ms left: %s", (leftMs, sentence) => {
  expect(timeLeftSentence(leftMs)).toBe(sentence);
});
