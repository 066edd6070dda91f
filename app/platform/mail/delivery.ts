import { HOUR_MS, MINUTE_MS } from "#app/platform/text/durations.ts";
import { isPermanent, type MailProblem } from "./mail.ts";

/**
 * Delivery states of a mail:
 * - `waiting`: due now or at its next attempt.
 * - `sent`: the mail server accepted it.
 * - `failed`: given up; administrators can read it and retry.
 * - `kept`: there was no mail server when it was due; not sent later. Administrators read contact messages.
 */
export const DELIVERY_STATES = ["waiting", "sent", "failed", "kept"] as const;

/** States of a mail that was not sent, and is not being sent. */
export const NOT_MAILED = ["failed", "kept"] as const satisfies readonly DeliveryState[];

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Null: the mail server accepted the message. */
export type AttemptOutcome = MailProblem | null;

type DeliveryStep = {
  state: DeliveryState;
  nextAttemptAt: Date;
  lastProblem: MailProblem | null;
  sentAt: Date | null;
};

/** Delays after the first failed attempt, the second, and so on: two days in total for a mail server that is down. */
export const RETRY_DELAYS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
];

/** The state after an attempt. `attempts` includes that attempt. */
export function afterAttempt(outcome: AttemptOutcome, attempts: number, now: Date): DeliveryStep {
  if (outcome === null) return { state: "sent", nextAttemptAt: now, lastProblem: null, sentAt: now };
  const delayMs = RETRY_DELAYS_MS[attempts - 1];
  if (isPermanent(outcome) || delayMs === undefined) {
    return { state: "failed", nextAttemptAt: now, lastProblem: outcome, sentAt: null };
  }
  return {
    state: "waiting",
    nextAttemptAt: new Date(now.getTime() + delayMs),
    lastProblem: outcome,
    sentAt: null,
  };
}
