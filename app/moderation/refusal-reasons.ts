/** Why a station is suspended or a proposal refused. Source: moderation, section 6. */
export const REFUSAL_REASONS = [
  "no-sound",
  "not-radio",
  "duplicate",
  "wrong-data",
  "image",
  "gone",
  "owner-asked",
  "no-rights",
  "illegal",
  "rules",
  "spam",
  "other",
] as const;

export type RefusalReason = (typeof REFUSAL_REASONS)[number];
