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
