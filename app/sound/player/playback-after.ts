import { nowPlayingFrom } from "./now-playing.ts";
import {
  type FailureCause,
  OFF_AIR,
  type Playback,
  type PlaybackEvent,
  STREAM_FAILED,
  type TitleEvent,
  wantsSound,
} from "./playback.ts";
import {
  afterConnectionFailed,
  afterSoundLost,
  afterSoundStarted,
  failsWhenPlaying,
  INITIAL_RETRY_STATE,
  isPastRetryLimit,
  retryDelayMs,
} from "./retry-state.ts";
import { type PlaybackEnvironment, type Source, sourcesOf, whyUnplayable } from "./sources.ts";

/** What the next state depends on besides state and event. `now` in milliseconds; `random` from 0 to 1. */
type TransitionContext = { now: number; random: number; environment: PlaybackEnvironment };

/** A retry this late was not delayed by a hidden page's slow timers: the machine was suspended. */
const SUSPENDED_MS = 90_000;

/**
 * The state after an event. In `loading`, `playing` and `reconnecting` the connection of the current attempt is open or
 * a retry is scheduled (`retryAt`); in every other state no connection is open.
 * Source: spec, section 4. The spec's play event is the element's `playing`: `play` only reports that playback was
 * requested. AbortError and NotAllowedError are not failures (contract, deviations).
 */
export function playbackAfter(playback: Playback, event: PlaybackEvent, context: TransitionContext): Playback {
  if (event.type === "station chosen") {
    return connecting({ ...playback, station: event.station, list: event.list }, context);
  }
  if (event.type === "list loaded") {
    const needsList = playback.list.length === 0 && playback.station?.id === event.stationId;
    return needsList ? { ...playback, list: event.list } : playback;
  }
  const wanted = wantsSound(playback);
  if (event.type === "play requested") return wanted ? playback : connecting(playback, context);
  if (!wanted || ("attempt" in event && event.attempt !== playback.attempt)) return playback;
  if (event.type === "pause requested") return paused(playback);
  if (event.type === "title received") return withTitle(playback, event);
  if (playback.retryAt === null) return duringConnection(playback, event, context);
  // No connection is open: ignore late events of the lost one.
  return event.type === "retry due" || event.type === "retry opportunity" || event.type === "woke"
    ? retryNow(playback, event.type, context)
    : playback;
}

function duringConnection(playback: Playback, event: PlaybackEvent, context: TransitionContext): Playback {
  switch (event.type) {
    case "sound paused":
      return paused(playback);
    case "load started":
      return playback.status === "playing" ? { ...playback, status: "loading" } : playback;
    case "sound started":
      return { ...playback, status: "playing", retryState: afterSoundStarted(playback.retryState, context.now) };
    case "sound stalled":
      return { ...playback, status: "reconnecting", retryState: afterSoundLost(playback.retryState, context.now) };
    case "stream failed":
      return afterFailure(playback, event.cause, context);
    case "play rejected":
      return rejected(playback, event, context);
    case "woke":
      return retryNow(playback, event.type, context);
    case "retry opportunity":
      return playback.status === "reconnecting" ? retryNow(playback, event.type, context) : playback;
    default:
      return playback;
  }
}

function connecting(playback: Playback, { environment }: TransitionContext): Playback {
  const { station } = playback;
  if (!station) return playback;
  const sources = sourcesOf(station, environment);
  return {
    ...playback,
    status: sources.first ? "loading" : "error",
    error: sources.first ? null : whyUnplayable(station),
    startFailed: false,
    nowPlaying: nowPlayingFrom(station),
    attempt: playback.attempt + 1,
    sources,
    source: sources.first,
    retryState: INITIAL_RETRY_STATE,
    retryAt: null,
  };
}

function paused(playback: Playback): Playback {
  return { ...playback, status: "paused", retryAt: null };
}

function withTitle(playback: Playback, { stationId, artist, title }: TitleEvent): Playback {
  if (playback.station?.id !== stationId || !playback.nowPlaying) return playback;
  if (!title) return { ...playback, nowPlaying: nowPlayingFrom(playback.station) };
  return { ...playback, nowPlaying: { ...playback.nowPlaying, artist, title } };
}

function rejected(
  playback: Playback,
  { name, message }: { name: string; message: string },
  context: TransitionContext,
): Playback {
  if (name === "AbortError") return playback;
  if (name === "NotAllowedError") return paused(playback);
  // The browser's message for an unplayable stream is in English and unspecific; the element's `error` event has the
  // same meaning.
  if (name === "NotSupportedError") return afterFailure(playback, "refused", context);
  return { ...playback, status: "error", error: message || STREAM_FAILED };
}

/**
 * The state after the current connection failed. A station that has played is retried with growing delays for three
 * minutes; one that never played is retried once at once, so that the visitor soon gets the message. One that fails
 * three times as soon as it plays is not retried.
 */
function afterFailure(before: Playback, cause: FailureCause, context: TransitionContext): Playback {
  const playback = { ...before, retryState: afterConnectionFailed(before.retryState, context.now) };
  if (failsWhenPlaying(playback.retryState)) return failed(playback);
  return playback.retryState.hasSounded ? scheduleRetry(playback, context) : retryStart(playback, cause, context);
}

/**
 * Opens a new connection now. After a suspension the three minutes begin again, because no retry ran meanwhile.
 * The second retry after a loss uses the fallback: the visitor's new network may allow only the relay.
 */
function retryNow(
  playback: Playback,
  reason: "retry due" | "retry opportunity" | "woke",
  { now }: TransitionContext,
): Playback {
  const suspended = reason === "woke" || (playback.retryAt !== null && now - playback.retryAt > SUSPENDED_MS);
  const { sources } = playback;
  const retryState = suspended
    ? { ...playback.retryState, tries: 0, lostAt: now, soundSince: null }
    : afterSoundLost(playback.retryState, now);
  const source = retryState.tries === 2 ? (sources.fallback ?? sources.first) : sources.first;
  return openSource({ ...playback, status: retryState.hasSounded ? "reconnecting" : "loading", retryState }, source);
}

function scheduleRetry(playback: Playback, { now, random }: TransitionContext): Playback {
  const retryState = afterSoundLost(playback.retryState, now);
  const retryAt = now + retryDelayMs(retryState.tries, random);
  if (isPastRetryLimit(retryState, retryAt)) return failed({ ...playback, retryState });
  return {
    ...playback,
    status: "reconnecting",
    retryState: { ...retryState, tries: retryState.tries + 1 },
    retryAt,
  };
}

/** After a decoding error the same source is opened again: the next response begins at another byte. Else the fallback is. */
function retryStart(playback: Playback, cause: FailureCause, { now, random }: TransitionContext): Playback {
  const { retryState, sources, source } = playback;
  const counted = { ...playback, retryState: { ...retryState, tries: retryState.tries + 1 } };
  const untried = source?.kind !== sources.fallback?.kind ? sources.fallback : null;
  if (cause === "decode" && retryState.tries === 0) return openSource(counted, source);
  if (untried) return openSource(counted, untried);
  if (retryState.tries === 0 && cause !== "timeout") return { ...counted, retryAt: now + retryDelayMs(0, random) };
  return failed(playback);
}

function openSource(playback: Playback, source: Source | null): Playback {
  return { ...playback, source, attempt: playback.attempt + 1, retryAt: null };
}

function failed(playback: Playback): Playback {
  const error = playback.station?.offAir ? OFF_AIR : STREAM_FAILED;
  return { ...playback, status: "error", error, startFailed: !playback.retryState.hasSounded, retryAt: null };
}
