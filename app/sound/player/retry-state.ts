/** What is known about losing and retrying the current station. Times in milliseconds. */
export type RetryState = {
  /** Whether this station has played since it was requested. */
  hasSounded: boolean;
  /** Connections opened since the sound was lost, or since the start. */
  tries: number;
  lostAt: number | null;
  soundSince: number | null;
  /** Connections in a row that failed within a second of their first sound. */
  shortPlays: number;
};

export const INITIAL_RETRY_STATE: RetryState = {
  hasSounded: false,
  tries: 0,
  lostAt: null,
  soundSince: null,
  shortPlays: 0,
};

/** Delays before each retry; the last one repeats. */
const DELAYS_MS = [300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
const JITTER = 0.3;
/** Sound that played this long resets the delays. */
const RESET_AFTER_MS = 10_000;
const GIVE_UP_AFTER_MS = 180_000;
const SHORT_PLAY_MS = 1_000;
const MAX_SHORT_PLAYS = 3;

/** The delay before the next retry, ±30 %, so that listeners do not all reconnect at the same time. `random`: 0 to 1. */
export function retryDelayMs(tries: number, random: number): number {
  const delay = DELAYS_MS[Math.min(tries, DELAYS_MS.length - 1)] ?? 0;
  return Math.round(delay * (1 + JITTER * (2 * random - 1)));
}

/** The state after sound started or resumed, or a repeated report of it. */
export function afterSoundStarted(retryState: RetryState, now: number): RetryState {
  return { ...retryState, hasSounded: true, soundSince: retryState.soundSince ?? now };
}

/** The state after a connection failed, before the loss of its sound is counted. */
export function afterConnectionFailed(retryState: RetryState, now: number): RetryState {
  const { soundSince, shortPlays } = retryState;
  if (soundSince === null) return retryState;
  return { ...retryState, shortPlays: now - soundSince <= SHORT_PLAY_MS ? shortPlays + 1 : 0 };
}

/**
 * Whether the station fails as soon as it plays: another connection would too. Firefox without an audio device reports
 * sound and fails right afterwards, each time.
 */
export function failsWhenPlaying({ shortPlays }: RetryState): boolean {
  return shortPlays >= MAX_SHORT_PLAYS;
}

/** The state after sound stopped. After 10 s of sound this counts as the first loss. */
export function afterSoundLost(retryState: RetryState, now: number): RetryState {
  const { soundSince, lostAt } = retryState;
  if (soundSince !== null && now - soundSince >= RESET_AFTER_MS) {
    return { hasSounded: true, tries: 0, lostAt: now, soundSince: null, shortPlays: 0 };
  }
  return { ...retryState, lostAt: lostAt ?? now, soundSince: null };
}

/** Whether a retry at this time would be more than three minutes after the loss. */
export function isPastRetryLimit({ lostAt }: RetryState, retryAt: number): boolean {
  return lostAt !== null && retryAt - lostAt > GIVE_UP_AFTER_MS;
}
