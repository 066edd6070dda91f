import { isPermanent, type MailProblem } from "#app/platform/mail.ts";

/**
 * Where a contact message stands on its way to the mail box:
 * - `waiting`: it will be mailed, now or after a pause.
 * - `sent`: the mail server took it.
 * - `failed`: given up; an administrator reads it in the panel and can have it tried again.
 * - `kept`: no mail server was set when it came; the panel is where it is read.
 */
export const DELIVERY_STATES = ["waiting", "sent", "failed", "kept"] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What an attempt came to. Null: the mail server took the message. */
export type AttemptOutcome = MailProblem | null;

export type DeliveryStep = {
  state: DeliveryState;
  nextAttemptAt: Date;
  lastProblem: MailProblem | null;
  sentAt: Date | null;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses after the first failed attempt, the second, and so on: a mail server may be away for two days. */
export const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
];

/** What becomes of a message after an attempt. `attempts` counts that one too. */
export function afterAttempt(outcome: AttemptOutcome, attempts: number, now: Date): DeliveryStep {
  if (outcome === null) return { state: "sent", nextAttemptAt: now, lastProblem: null, sentAt: now };
  const pauseMs = PAUSES_MS[attempts - 1];
  if (isPermanent(outcome) || pauseMs === undefined) {
    return { state: "failed", nextAttemptAt: now, lastProblem: outcome, sentAt: null };
  }
  return {
    state: "waiting",
    nextAttemptAt: new Date(now.getTime() + pauseMs),
    lastProblem: outcome,
    sentAt: null,
  };
}
