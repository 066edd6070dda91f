import type { Playback, TransitionContext } from "./playback.ts";
import { afterSoundLost, isPastRetryLimit, retryDelayMs } from "./retry-state.ts";
import type { Source } from "./sources.ts";

/**
 * Why there is no sound: `refused` nothing that can be played came; `decode` it came and could not be decoded; `broken`
 * the connection or the programme ended; `timeout` nothing more came, for too long.
 */
export type FailureCause = "refused" | "decode" | "broken" | "timeout";

/** Source: spec, sections 4 and 8. */
export const STREAM_FAILED = "Falha ao carregar transmissão";

/** Source: design, states of the player. */
export const OFF_AIR = "Estação sem emissão";

/** A retry that comes this late was not slowed down by a hidden page: the machine slept. */
const SLEPT_MS = 90_000;

/**
 * The state after a failure of the present connection. A station that has sounded is tried again, with growing pauses, for
 * three minutes; one that never has gets one more chance at once, so that a visitor soon knows.
 */
export function afterFailure(playback: Playback, cause: FailureCause, moment: TransitionContext): Playback {
  return playback.retryState.hasSounded ? waiting(playback, moment) : secondChance(playback, cause, moment);
}

/**
 * Tries again now. After sleep the three minutes begin anew: nobody tried in that time.
 * The second try after a loss takes the fallback: a visitor's new network may let only that through.
 */
export function reopened(
  playback: Playback,
  why: "retry due" | "retry opportunity" | "woke",
  { at }: Pick<TransitionContext, "at">,
): Playback {
  const slept = why === "woke" || (playback.retryAt !== null && at - playback.retryAt > SLEPT_MS);
  const { sources } = playback;
  const retryState = slept
    ? { ...playback.retryState, tries: 0, lostAt: at, soundSince: null }
    : afterSoundLost(playback.retryState, at);
  const source = retryState.tries === 2 ? (sources.fallback ?? sources.first) : sources.first;
  return opening({ ...playback, status: retryState.hasSounded ? "reconnecting" : "loading", retryState }, source);
}

function waiting(playback: Playback, { at, chance }: TransitionContext): Playback {
  const retryState = afterSoundLost(playback.retryState, at);
  const retryAt = at + retryDelayMs(retryState.tries, chance);
  if (isPastRetryLimit(retryState, retryAt)) return failed({ ...playback, retryState });
  return {
    ...playback,
    status: "reconnecting",
    retryState: { ...retryState, tries: retryState.tries + 1 },
    retryAt,
  };
}

/** A stream that was cut where no decoder can begin is cut elsewhere the next time; any other one gets the fallback. */
function secondChance(playback: Playback, cause: FailureCause, { at, chance }: TransitionContext): Playback {
  const { retryState, sources, source } = playback;
  const counted = { ...playback, retryState: { ...retryState, tries: retryState.tries + 1 } };
  const untried = source?.kind !== sources.fallback?.kind ? sources.fallback : null;
  if (cause === "decode" && retryState.tries === 0) return opening(counted, source);
  if (untried) return opening(counted, untried);
  if (retryState.tries === 0 && cause !== "timeout") return { ...counted, retryAt: at + retryDelayMs(0, chance) };
  return failed(playback);
}

function opening(playback: Playback, source: Source | null): Playback {
  return { ...playback, source, attempt: playback.attempt + 1, retryAt: null };
}

function failed(playback: Playback): Playback {
  const error = playback.station?.offAir ? OFF_AIR : STREAM_FAILED;
  return { ...playback, status: "error", error, startFailed: !playback.retryState.hasSounded, retryAt: null };
}
