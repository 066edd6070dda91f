import { MINUTE_MS, SECOND_MS } from "#app/platform/text/durations.ts";

/** How much of a list was read at a time: from 0 to 1. */
type Sample = { atMs: number; share: number };

/** Samples of the last ten seconds, the oldest first. */
export type ReadingProgress = { share: number; samples: readonly Sample[] };

/** One sample a second: between two batches of stations the speed differs too much. */
const SAMPLE_INTERVAL_MS = SECOND_MS;
const MAX_SAMPLES = 11;

/** Before the progress of an import was read. */
export const NO_PROGRESS: ReadingProgress = { share: 0, samples: [] };

/** The progress after more was read. `nowMs`: a clock that is never set back. */
export function continueReading(progress: ReadingProgress, share: number, nowMs: number): ReadingProgress {
  const latest = progress.samples.at(-1);
  if (latest && nowMs - latest.atMs < SAMPLE_INTERVAL_MS) return { ...progress, share };
  return { share, samples: [...progress.samples, { atMs: nowMs, share }].slice(-MAX_SAMPLES) };
}

/**
 * The time until the list is read, from the median speed of the last ten seconds; null while it is unknown.
 */
export function millisecondsLeft({ share, samples }: ReadingProgress): number | null {
  const speeds = samples
    .slice(1)
    .map((sample, index) => {
      const before = samples[index] ?? sample;
      return (sample.share - before.share) / (sample.atMs - before.atMs);
    })
    .toSorted((one, other) => one - other);
  const median = speeds[Math.floor(speeds.length / 2)] ?? 0;
  return median > 0 ? (1 - share) / median : null;
}

/** The time left as a sentence; empty when it is unknown. */
export function timeLeftSentence(leftMs: number | null): string {
  if (leftMs === null) return "";
  if (leftMs < MINUTE_MS) return "Falta menos de um minuto.";
  const minutes = Math.round(leftMs / MINUTE_MS);
  return minutes === 1 ? "Falta cerca de 1 minuto." : `Faltam cerca de ${minutes} minutos.`;
}
