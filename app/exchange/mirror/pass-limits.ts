/** More new stations than these are not inserted by a pass after the first one before an administrator accepts it. */
export const MAX_NEW_PER_PASS = 2_000;

/** Fewer of the known stations left than this share, and none is removed before an administrator accepts it. */
const MIN_SHARE_LEFT = 0.9;

/** What a pass would do at last: insert `added` stations, and remove `removed` of the `known` ones. */
export type PassExtent = { added: number; removed: number; known: number };

/** Whether a pass stops before that. `accepted`: what an administrator has accepted. */
export function isBeyondLimits(
  { added, removed, known }: PassExtent,
  {
    accepted,
    maxNew = MAX_NEW_PER_PASS,
  }: { accepted: { added: number; removed: number }; maxNew?: number | undefined },
): boolean {
  return (
    added > Math.max(maxNew, accepted.added) ||
    (isTooMuchGone({ missing: removed, known }) && removed > accepted.removed)
  );
}

/** Whether so many stations are missing that something may be wrong with the upstream. */
export function isTooMuchGone({ missing, known }: { missing: number; known: number }): boolean {
  return known - missing < MIN_SHARE_LEFT * known;
}

/** Of the stations that an upstream has just named, some may be missing when they are requested. */
const MAX_UNANSWERED = 20;

/** Whether an upstream leaves out so many stations that it has just named, that the answer is no use. */
export function isAnswerIncomplete({ missing, requested }: { missing: number; requested: number }): boolean {
  return missing > MAX_UNANSWERED && isTooMuchGone({ missing, known: requested });
}
