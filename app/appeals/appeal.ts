/** What became of an appeal. `kept`: the decision stands; `changed`: it was reverted. */
export const APPEAL_STATES = ["open", "kept", "changed"] as const;

export type AppealState = (typeof APPEAL_STATES)[number];

/** Lengths of an appeal's text, in characters. Source: moderation, section 6. */
export const APPEAL_LENGTH = { min: 20, max: 2000 };
