import { type NowPlaying, nowPlayingFrom } from "./now-playing.ts";
import type { PlayableStation } from "./playable-station.ts";
import { afterFailure, type FailureCause, reopened, STREAM_FAILED } from "./reconnect.ts";
import { afterSoundLost, afterSoundStarted, INITIAL_RETRY_STATE, type RetryState } from "./retry-state.ts";
import { type PlaybackEnvironment, type Source, type Sources, sourcesOf, whyUnplayable } from "./sources.ts";

export type PlaybackStatus = "idle" | "loading" | "playing" | "reconnecting" | "paused" | "error";

export type Playback = {
  status: PlaybackStatus;
  station: PlayableStation | null;
  nowPlaying: NowPlaying | null;
  /** A sentence for the visitor; only in the state `error`. */
  error: string | null;
  /** In the state `error`: the stream itself failed, before it ever sounded. */
  startFailed: boolean;
  /** The list that the visitor started from: previous and next lead along it. */
  list: readonly PlayableStation[];
  /** Counts the connections that were begun. What an earlier one still reports is passed over. */
  attempt: number;
  sources: Sources;
  /** What the present attempt opens. */
  source: Source | null;
  retryState: RetryState;
  /** When the next try is due, while there is no connection; null while there is one, or none is wanted. */
  retryAt: number | null;
};

export type PlaybackEvent =
  | { type: "station chosen"; station: PlayableStation; list: readonly PlayableStation[] }
  | { type: "play requested" }
  | { type: "pause requested" }
  /** These are the output's reports, each of one attempt. */
  | { type: "load started"; attempt: number }
  | { type: "sound started"; attempt: number }
  | { type: "sound stalled"; attempt: number }
  | { type: "sound paused"; attempt: number }
  | { type: "stream failed"; attempt: number; cause: FailureCause }
  | { type: "play rejected"; attempt: number; name: string; message: string }
  /** The machine slept: what would sound now is of the past. */
  | { type: "woke"; attempt: number }
  | { type: "retry due"; attempt: number }
  /** The network is back, or the visitor looks again: a retry opportunity for a try. */
  | { type: "retry opportunity" }
  | { type: "title received"; stationId: string; artist: string; title: string };

/** What a step depends on besides state and event. `at` in milliseconds; `chance` from 0 to 1. */
export type TransitionContext = { at: number; chance: number; environment: PlaybackEnvironment };

export const INITIAL_PLAYBACK: Playback = {
  status: "idle",
  station: null,
  nowPlaying: null,
  error: null,
  startFailed: false,
  list: [],
  attempt: 0,
  sources: { first: null, fallback: null, headUrl: null },
  source: null,
  retryState: INITIAL_RETRY_STATE,
  retryAt: null,
};

/** Whether the visitor wants sound, be it there or not. */
export function wantsSound({ status }: Playback): boolean {
  return status === "loading" || status === "playing" || status === "reconnecting";
}

/**
 * The state after an event. A state that means sound (`loading`, `playing`, `reconnecting`) has one open connection, that
 * of its attempt, or waits for its next try (`retryAt`); every other state has none.
 * Source: spec, section 4. The element's `playing` is what the spec calls the play event: `play` only says that somebody
 * asked for sound. AbortError and NotAllowedError are no failures (contract, deviations).
 */
export function playbackAfter(playback: Playback, event: PlaybackEvent, moment: TransitionContext): Playback {
  if (event.type === "station chosen") {
    return connecting({ ...playback, station: event.station, list: event.list }, moment);
  }
  const wanted = wantsSound(playback);
  if (event.type === "play requested") return wanted ? playback : connecting(playback, moment);
  if (!wanted || ("attempt" in event && event.attempt !== playback.attempt)) return playback;
  if (event.type === "pause requested") return paused(playback);
  if (event.type === "title received") return withTitle(playback, event);
  if (playback.retryAt === null) return duringConnection(playback, event, moment);
  // Nothing is open: what the lost connection still says is old news.
  return event.type === "retry due" || event.type === "retry opportunity" || event.type === "woke"
    ? reopened(playback, event.type, moment)
    : playback;
}

function duringConnection(playback: Playback, event: PlaybackEvent, moment: TransitionContext): Playback {
  switch (event.type) {
    case "sound paused":
      return paused(playback);
    case "load started":
      return playback.status === "playing" ? { ...playback, status: "loading" } : playback;
    case "sound started":
      return { ...playback, status: "playing", retryState: afterSoundStarted(playback.retryState, moment.at) };
    case "sound stalled":
      return { ...playback, status: "reconnecting", retryState: afterSoundLost(playback.retryState, moment.at) };
    case "stream failed":
      return afterFailure(playback, event.cause, moment);
    case "play rejected":
      return rejected(playback, event, moment);
    case "woke":
      return reopened(playback, event.type, moment);
    case "retry opportunity":
      return playback.status === "reconnecting" ? reopened(playback, event.type, moment) : playback;
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

function rejected(
  playback: Playback,
  { name, message }: { name: string; message: string },
  moment: TransitionContext,
): Playback {
  if (name === "AbortError") return playback;
  if (name === "NotAllowedError") return paused(playback);
  // The browser's sentence for a stream that is none is English and says nothing; the element's own report says the same.
  if (name === "NotSupportedError") return afterFailure(playback, "refused", moment);
  return { ...playback, status: "error", error: message || STREAM_FAILED };
}

function withTitle(playback: Playback, { stationId, artist, title }: NowPlayingWords): Playback {
  if (playback.station?.id !== stationId || !playback.nowPlaying) return playback;
  if (!title) return { ...playback, nowPlaying: nowPlayingFrom(playback.station) };
  return { ...playback, nowPlaying: { ...playback.nowPlaying, artist, title } };
}

type NowPlayingWords = { stationId: string; artist: string; title: string };

/** The station before or after the present one in the list, going round at the ends; none in a list of its own. */
export function neighbour({ station, list }: Playback, step: 1 | -1): PlayableStation | null {
  const place = list.findIndex(({ id }) => id === station?.id);
  if (place === -1 || list.length < 2) return null;
  return list[(place + step + list.length) % list.length] ?? null;
}
