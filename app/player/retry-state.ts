/**
 * How stubbornly the player clings to a station that has sounded: when sound was lost, how often it tried since, and how
 * long the last sound held. Times in milliseconds.
 */
export type RetryState = {
  /** Whether this station has sounded since it was asked for. */
  hasSounded: boolean;
  /** Connections begun since the sound was lost, or since the start. */
  tries: number;
  lostAt: number | null;
  soundSince: number | null;
};

export const INITIAL_RETRY_STATE: RetryState = { hasSounded: false, tries: 0, lostAt: null, soundSince: null };

/** Pauses before each next try; the last one stays. */
const PAUSES_MS = [300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
const JITTER = 0.3;
/** Sound that has held this long makes up for what was before. */
const SETTLED_AFTER_MS = 10_000;
const GIVE_UP_AFTER_MS = 180_000;

/** The pause before the next try, give or take 30 %: not everybody comes back at the same moment. `chance`: 0 to 1. */
export function retryDelayMs(tries: number, chance: number): number {
  const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0;
  return Math.round(pause * (1 + JITTER * (2 * chance - 1)));
}

/** Sound began, or is back. */
export function afterSoundStarted(retryState: RetryState, at: number): RetryState {
  return { ...retryState, hasSounded: true, soundSince: at };
}

/** Sound stopped. When it had held for 10 s, it is the first loss. */
export function afterSoundLost(retryState: RetryState, at: number): RetryState {
  const { soundSince, lostAt } = retryState;
  if (soundSince !== null && at - soundSince >= SETTLED_AFTER_MS) {
    return { hasSounded: true, tries: 0, lostAt: at, soundSince: null };
  }
  return { ...retryState, lostAt: lostAt ?? at, soundSince: null };
}

/** Whether a try at this moment would come more than three minutes after the loss. */
export function isPastRetryLimit({ lostAt }: RetryState, at: number): boolean {
  return lostAt !== null && at - lostAt > GIVE_UP_AFTER_MS;
}
