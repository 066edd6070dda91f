import { HOUR_MS, SECOND_MS } from "#app/platform/text/durations.ts";

const MAX_BACK_OFF_MS = HOUR_MS;

/**
 * The time from the end of a pass to the next one, in milliseconds: after each failure in a row twice as long, up to an
 * hour, and as long as the upstream requested.
 */
export function passDelayMs({
  seconds,
  failures,
  retryAfterMs = 0,
}: {
  /** Between two passes. */
  seconds: number;
  /** Passes that failed in a row. */
  failures: number;
  /** As the upstream requested; 0: it did not. */
  retryAfterMs?: number;
}): number {
  const usualMs = seconds * SECOND_MS;
  if (failures === 0) return usualMs;
  const waitMs = Math.max(usualMs, SECOND_MS) * 2 ** Math.min(failures, 30);
  // An interval of more than an hour is never made shorter.
  return Math.max(usualMs, Math.min(Math.max(waitMs, retryAfterMs), MAX_BACK_OFF_MS));
}
