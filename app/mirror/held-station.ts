/** A pass after the first brings in so many new stations without an administrator's word. Source: radio-browser-api, section 12. */
export const MAX_NEW_PER_PASS = 2_000;

/**
 * Why a new station of an upstream is not taken at once. `many`: too many came at once. `same-stream`: we have its stream, under a name
 * without a common word.
 */
export const HELD_REASONS = ["many", "same-stream"] as const;

export type HeldReason = (typeof HELD_REASONS)[number];

/** `take`: of `many`. `same`, `other`: whether it is the station that we have. */
export const HELD_ANSWERS = ["take", "same", "other"] as const;

export type HeldAnswer = (typeof HELD_ANSWERS)[number];
