/** One line of the table. `ratio`: subject divided by reference. */
export type BenchRow = { what: string; subject: string; reference: string; ratio: number | null };

/** The table is Markdown. */
export function printHeading(): void {
  console.log("| what | RadioWave | reference | ratio |\n|---|---|---|---|");
}

export function printRow({ what, subject, reference, ratio }: BenchRow): void {
  console.log(`| ${what} | ${subject} | ${reference} | ${ratio === null ? "–" : ratio.toFixed(2)} |`);
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value below which a share of the values lies; `percent` from 0 to 100. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

/** The median time of this many calls, after one as warm-up, in milliseconds. */
export async function medianMs(rounds: number, run: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const started = performance.now();
    await run();
    if (round > 0) durations.push(performance.now() - started);
  }
  return median(durations);
}
