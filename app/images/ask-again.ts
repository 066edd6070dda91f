import type { ImageRecord } from "./image-record.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** After the first failure soon, for networks have bad moments; then a server that is gone is asked once a day at most. */
const AFTER_FAILURES_MS = [30 * MINUTE_MS, 4 * HOUR_MS, DAY_MS];

const FRESH_FOR_MS = 30 * DAY_MS;

/** From when on the picture's server is asked again, by the next one who wants to see it. */
export function askAgainAt({ askedAt, failures }: Pick<ImageRecord, "askedAt" | "failures">): number {
  if (failures === 0) return askedAt + FRESH_FOR_MS;
  return askedAt + (AFTER_FAILURES_MS[failures - 1] ?? DAY_MS);
}
