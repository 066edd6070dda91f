const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;

/**
 * How long a page waits before it opens a lost event stream again, in milliseconds: twice as long after each failure, up to a minute
 * and a half. `random`, from 0 to 1, spreads the pages that lost theirs at the same moment: half the pause to one and a half.
 */
export function retryPauseMs(failures: number, random: number): number {
  return Math.min(FIRST_MS * 2 ** failures, LONGEST_MS) * (0.5 + random);
}
