/** Fewer of the known stations left than this share, and an upstream is not believed. Source: radio-browser-api, section 12. */
const MIN_SHARE_LEFT = 0.9;

/** Whether so many stations are gone that none is removed without the word of an administrator. */
export function isTooMuchGone({ missing, known }: { missing: number; known: number }): boolean {
  return known - missing < MIN_SHARE_LEFT * known;
}

/** Of the stations that an upstream has just named, some may be gone when they are asked for. */
const MAX_UNANSWERED = 20;

/** Whether an upstream leaves out so many stations that it has just named, that the answer is no use. */
export function isAnswerIncomplete({ missing, asked }: { missing: number; asked: number }): boolean {
  return missing > MAX_UNANSWERED && isTooMuchGone({ missing, known: asked });
}
