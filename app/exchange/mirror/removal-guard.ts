/** Fewer of the known stations left than this share, and nothing is removed. */
const MIN_SHARE_LEFT = 0.9;

/** Whether so many stations are missing that none is removed without an administrator's permission. */
export function isTooMuchGone({ missing, known }: { missing: number; known: number }): boolean {
  return known - missing < MIN_SHARE_LEFT * known;
}

/** Of the stations that an upstream has just named, some may be missing when they are requested. */
const MAX_UNANSWERED = 20;

/** Whether an upstream leaves out so many stations that it has just named, that the answer is no use. */
export function isAnswerIncomplete({ missing, requested }: { missing: number; requested: number }): boolean {
  return missing > MAX_UNANSWERED && isTooMuchGone({ missing, known: requested });
}
