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

/** How long a decision can be appealed against. Source: DSA, article 20. */
const APPEAL_MONTHS = 6;

/** When the time for an appeal against a decision of this time ends. */
export function appealDeadline(decidedAt: Date): Date {
  const end = new Date(decidedAt);
  end.setUTCMonth(end.getUTCMonth() + APPEAL_MONTHS);
  // A month without this day: its last one.
  if (end.getUTCDate() !== decidedAt.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** The page with which the person concerned appeals against a decision. `change`: its id in the history. */
export function appealPath(change: number): string {
  return `/account/decisions/${change}/appeal`;
}
