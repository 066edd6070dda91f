/** What is known about losing and retrying the current station. Times in milliseconds. */
export type RetryState = {
  /** Whether this station has played since it was requested. */
  hasSounded: boolean;
  /** Connections opened since the sound was lost, or since the start. */
  tries: number;
  lostAt: number | null;
  soundSince: number | null;
};

export const INITIAL_RETRY_STATE: RetryState = { hasSounded: false, tries: 0, lostAt: null, soundSince: null };

/** Delays before each retry; the last one repeats. */
const DELAYS_MS = [300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
const JITTER = 0.3;
/** Sound that played this long resets the delays. */
const RESET_AFTER_MS = 10_000;
const GIVE_UP_AFTER_MS = 180_000;

/** The delay before the next retry, ±30 %, so that listeners do not all reconnect at the same time. `random`: 0 to 1. */
export function retryDelayMs(tries: number, random: number): number {
  const delay = DELAYS_MS[Math.min(tries, DELAYS_MS.length - 1)] ?? 0;
  return Math.round(delay * (1 + JITTER * (2 * random - 1)));
}

/** The state after sound started or resumed. */
export function afterSoundStarted(retryState: RetryState, now: number): RetryState {
  return { ...retryState, hasSounded: true, soundSince: now };
}

/** The state after sound stopped. After 10 s of sound this counts as the first loss. */
export function afterSoundLost(retryState: RetryState, now: number): RetryState {
  const { soundSince, lostAt } = retryState;
  if (soundSince !== null && now - soundSince >= RESET_AFTER_MS) {
    return { hasSounded: true, tries: 0, lostAt: now, soundSince: null };
  }
  return { ...retryState, lostAt: lostAt ?? now, soundSince: null };
}

/** Whether a retry at this time would be more than three minutes after the loss. */
export function isPastRetryLimit({ lostAt }: RetryState, retryAt: number): boolean {
  return lostAt !== null && retryAt - lostAt > GIVE_UP_AFTER_MS;
}
