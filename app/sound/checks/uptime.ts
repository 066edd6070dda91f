import { DAY_MS } from "#app/platform/text/durations.ts";

/** `day`: its start, in UTC. */
export type DailyChecks = { day: Date; checks: number; failures: number };

/** `percent`: in Portuguese format. `days`: the share of failed checks per day, oldest first; null for a day without checks. */
export type Uptime = { percent: string; days: (number | null)[] };

/** Uptime is shown for as many days, today the last one. */
export const UPTIME_DAYS = 30;

/** With checks on fewer days the share is not meaningful. */
const MIN_DAYS = 7;

/**
 * The uptime of a station; null with too few days of checks. Days count equally, however many checks they had: a
 * station that fails is checked more often. Rounded down, so that 100 % means no failure.
 */
export function uptimeOf(checked: readonly DailyChecks[], now: Date): Uptime | null {
  const today = dayNumber(now);
  const shares = new Map(checked.map(({ day, checks, failures }) => [dayNumber(day), failures / checks]));
  const days = Array.from({ length: UPTIME_DAYS }, (_, index) => shares.get(today - UPTIME_DAYS + 1 + index) ?? null);
  const known = days.filter((share) => share !== null);
  if (known.length < MIN_DAYS) return null;
  const failed = known.reduce((sum, share) => sum + share, 0) / known.length;
  // Before rounding down, what binary fractions lack is added.
  const tenths = Math.floor((1 - failed) * 1_000 + 1e-6);
  return { percent: String(tenths / 10).replace(".", ","), days };
}

const dayNumber = (date: Date) => Math.floor(date.getTime() / DAY_MS);
