import { DAY_MS } from "#app/platform/text/durations.ts";
import { plural } from "#app/platform/text/portuguese-format.ts";

/**
 * What became of an account's submissions and proposals in the last 180 days. `approved`: stations and accepted
 * proposals; `reverted`: in the last 90 days, for a reason that counts against the person.
 */
export type Trust = { approved: number; refused: number; reverted: number; isTrusted: boolean };

/** Changes of this age count. */
export const TRUST_WINDOW_MS = 180 * DAY_MS;

/** What loses trust does so for this time. */
export const LOST_FOR_MS = 90 * DAY_MS;

const MIN_AGE_MS = 14 * DAY_MS;
const MIN_APPROVED = 10;

/** A decision on a submission or proposal. `isGrave`: refused as illegal or as advertising. */
export type TrustDecision = { at: Date; isApproved: boolean; isGrave: boolean };

/** `isConfirmed`: the address is, or there is no mail. `decisions`: of the last 180 days, the oldest first. */
export type TrustRecord = {
  createdAt: Date;
  isConfirmed: boolean;
  isBlocked: boolean;
  reverted: number;
  decisions: readonly TrustDecision[];
};

/**
 * Whether an account is trusted. It becomes so with 10 approvals and at most one refusal for ten of them, and loses it
 * with more than one for five: in between it stays as it was.
 */
export function trustOf({ decisions, reverted, createdAt, isConfirmed, isBlocked }: TrustRecord, now: Date): Trust {
  let [approved, refused] = [0, 0];
  let isEarned = false;
  let lostAt = Number.NEGATIVE_INFINITY;
  for (const { at, isApproved, isGrave } of decisions) {
    if (isApproved) approved += 1;
    else refused += 1;
    const isPastRatio = refused > approved / 5;
    if (isGrave || (isEarned && isPastRatio)) lostAt = at.getTime();
    if (isPastRatio) isEarned = false;
    else if (approved >= MIN_APPROVED && refused <= approved / 10) isEarned = true;
  }
  const isOldEnough = now.getTime() - createdAt.getTime() >= MIN_AGE_MS;
  const isLost = reverted > 0 || now.getTime() - lostAt <= LOST_FOR_MS;
  const isTrusted = isEarned && !isLost && isOldEnough && isConfirmed && !isBlocked;
  return { approved, refused, reverted, isTrusted };
}

/** What people who decide read of an account: «12 aprovadas, 1 recusada, 0 revertidas». */
export function trustSentence({ approved, refused, reverted }: Trust): string {
  const counted = (count: number, label: string) => `${count} ${plural(count, label)}`;
  return [counted(approved, "aprovada"), counted(refused, "recusada"), counted(reverted, "revertida")].join(", ");
}
