import { HOUR_MS, SECOND_MS } from "#app/platform/text/durations.ts";
import { formatCount, formatNumber } from "#app/platform/text/portuguese-format.ts";
import type { PassCounts } from "./mirror-run.ts";

/** More new stations than these are not inserted by a pass after the first one before an administrator accepts it. */
const MAX_NEW_PER_PASS = 2_000;

/** Fewer of the known stations left than this share, and none is removed before an administrator accepts it. */
const MIN_SHARE_LEFT = 0.9;

/** What a pass would do at last: insert `added` stations, and remove `removed` of the `known` ones. */
export type PassExtent = { added: number; removed: number; known: number };

/** What an administrator has accepted. */
type Allowed = { additionsAllowed: number; removalsAllowed: number };

/** Whether a pass stops before that. */
export function isBeyondLimits(
  { added, removed, known }: PassExtent,
  { additionsAllowed, removalsAllowed }: Allowed,
  maxNew = MAX_NEW_PER_PASS,
): boolean {
  const isTooMuchRemoved = isTooMuchGone({ missing: removed, known }) && removed > removalsAllowed;
  return isTooMuchRemoved || added > Math.max(maxNew, additionsAllowed);
}

/** Whether so many stations are missing that something may be wrong with the upstream. */
function isTooMuchGone({ missing, known }: { missing: number; known: number }): boolean {
  return known - missing < MIN_SHARE_LEFT * known;
}

/** Of the stations that an upstream has just named, some may be missing when they are requested. */
const MAX_UNANSWERED = 20;

/** Whether an upstream leaves out so many stations that it has just named, that the answer is no use. */
export function isAnswerIncomplete({ missing, requested }: { missing: number; requested: number }): boolean {
  return missing > MAX_UNANSWERED && isTooMuchGone({ missing, known: requested });
}

/** Edits of one pass in the history, one by one; of more the number is recorded. */
export const MAX_RECORDED_EDITS = 500;

/** What a pass did that the history does not list one by one: new stations, and edits beyond its limit. Empty for nothing. */
export function passSummary({ added, changed }: PassCounts): string {
  const parts = [
    ...(added > 0 ? [formatCount(added, "rádio nova", "rádios novas")] : []),
    ...(changed > MAX_RECORDED_EDITS ? [`${formatNumber(changed)} rádios alteradas`] : []),
  ];
  return parts.length === 0 ? "" : `Radio Browser: ${parts.join(", ")}`;
}

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
