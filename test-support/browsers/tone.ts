/** The rate at which sound is recorded: enough for the tones of the test radio, the highest of which is below 2 kHz. */
export const SAMPLE_RATE = 22_050;

/** Below this root mean square (1 is full scale) a recording counts as silent; a playing tone has 0.05 and more. */
const SILENCE = 0.002;
/** A second tone with this share of the first one's amplitude is audible beside it. */
const AUDIBLE_SHARE = 0.1;
/** A sine has an amplitude of √2 times its root mean square; noise and clicks have hardly any at one frequency. */
const MIN_PURITY = 0.7;

/**
 * The frequency in Hz of a recording's only tone, which must be one of `frequencies`; otherwise what else it has.
 * Samples: mono, at SAMPLE_RATE, -1 to 1; at least a tenth of a second.
 */
export function toneOf(samples: Float32Array, frequencies: readonly number[]): number | "silence" | "unclear" {
  const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
  if (loudness < SILENCE) return "silence";
  const amplitudes = frequencies.map((frequency) => ({ frequency, amplitude: amplitudeAt(samples, frequency) }));
  const [first, second] = amplitudes.sort((one, other) => other.amplitude - one.amplitude);
  const isPure = first && first.amplitude > MIN_PURITY * Math.SQRT2 * loudness;
  const isAlone = first && (second?.amplitude ?? 0) < AUDIBLE_SHARE * first.amplitude;
  return isPure && isAlone ? first.frequency : "unclear";
}

/** The amplitude at one frequency, under a Hann window. Source: Goertzel's algorithm. */
function amplitudeAt(samples: Float32Array, frequency: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / SAMPLE_RATE);
  let [previous, beforePrevious] = [0, 0];
  for (const [index, sample] of samples.entries()) {
    const windowed = sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / samples.length));
    [previous, beforePrevious] = [windowed + coefficient * previous - beforePrevious, previous];
  }
  const power = previous ** 2 + beforePrevious ** 2 - coefficient * previous * beforePrevious;
  // The mean of a Hann window is a half, and a real tone has half of its amplitude at the negative frequency.
  return (4 * Math.sqrt(Math.max(0, power))) / samples.length;
}
