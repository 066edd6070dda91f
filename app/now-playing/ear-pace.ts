/** Between two looks at a station that says what is on. */
const USUAL_MS = 25_000;
/** After a look that told nothing: soon again at first, then seldom. Many stations never say anything. */
const SILENT_MS = [25_000, 60_000, 180_000, 600_000];
const JITTER = 0.2;

/** How long to wait until the next look, after so many in a row that told nothing; give or take a fifth. `random`: 0 to 1. */
export function nextPollDelayMs(silentPolls: number, random: number): number {
  const wait = silentPolls === 0 ? USUAL_MS : (SILENT_MS[Math.min(silentPolls, SILENT_MS.length) - 1] ?? USUAL_MS);
  return Math.round(wait * (1 + JITTER * (2 * random - 1)));
}
