/** What became of an appeal. `kept`: the decision stands; `changed`: it was reverted. */
export const APPEAL_STATES = ["open", "kept", "changed"] as const;

export type AppealState = (typeof APPEAL_STATES)[number];

/**
 * What became of an appeal, as its author reads it. `ended`: without a decision, because the station is gone; it is
 * stored as `kept`, with the change that removed the station as what decided it.
 */
export type ShownAppealState = AppealState | "ended";

/** Lengths of an appeal's text, in characters. */
export const APPEAL_LENGTH = { min: 20, max: 2000 };
