import { expect, test } from "vitest";
import { SAMPLE_RATE, toneOf } from "./tone.ts";

const FREQUENCIES = [440, 550, 660];

/** Three tenths of a second with these tones, each with an amplitude. */
function sound(...tones: [frequency: number, amplitude: number][]): Float32Array {
  return Float32Array.from({ length: 0.3 * SAMPLE_RATE }, (_, index) =>
    tones.reduce((sum, [hz, amplitude]) => sum + amplitude * Math.sin((2 * Math.PI * hz * index) / SAMPLE_RATE), 0),
  );
}

test("a tone is recognised, loud or quiet", () => {
  expect(toneOf(sound([440, 1]), FREQUENCIES)).toBe(440);
  expect(toneOf(sound([660, 0.01]), FREQUENCIES)).toBe(660);
});

test("silence, and an inaudible tone, are silence", () => {
  expect(toneOf(sound(), FREQUENCIES)).toBe("silence");
  expect(toneOf(sound([440, 0.001]), FREQUENCIES)).toBe("silence");
});

test("two tones, another tone and noise are unclear", () => {
  expect(toneOf(sound([440, 0.5], [550, 0.1]), FREQUENCIES)).toBe("unclear");
  expect(toneOf(sound([480, 0.5]), FREQUENCIES)).toBe("unclear");
  const noise = Float32Array.from({ length: 0.3 * SAMPLE_RATE }, (_, index) => Math.sin(index * index));
  expect(toneOf(noise, FREQUENCIES)).toBe("unclear");
});

test("a tone that begins or ends within the recording is not pure silence", () => {
  const half = sound([440, 0.5]).fill(0, 0, 0.15 * SAMPLE_RATE);
  expect(toneOf(half, FREQUENCIES)).not.toBe("silence");
});
