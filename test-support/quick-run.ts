/**
 * The environment of `npm test`, the quick run: the core journeys, the service tests that are not extended, on the
 * embedded database, and property tests with fewer runs. The lists are in scripts/lib/test-kinds.ts.
 */
export const QUICK_RUN = { TEST_RUN: "quick", TEST_ENGINE: "embedded" };

export function isQuickRun(): boolean {
  return process.env.TEST_RUN === QUICK_RUN.TEST_RUN;
}

/** The number of runs of a property test: a quarter of `whole` in the quick run. */
export function runs(whole: number): number {
  return isQuickRun() ? Math.ceil(whole / 4) : whole;
}
