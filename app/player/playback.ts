import { type NowPlaying, nowPlayingFrom } from "./now-playing.ts";
import type { PlayableStation } from "./playable-station.ts";

export type PlaybackStatus = "idle" | "loading" | "playing" | "paused" | "error";

export type Playback = {
  status: PlaybackStatus;
  station: PlayableStation | null;
  nowPlaying: NowPlaying | null;
  /** A sentence for the visitor; only in the state `error`. */
  error: string | null;
  /** The list that the visitor started from: previous and next lead along it. */
  list: readonly PlayableStation[];
  /** Counts the connections that were begun. What an earlier one still reports is passed over. */
  attempt: number;
};

export type PlaybackEvent =
  | { type: "station chosen"; station: PlayableStation; list: readonly PlayableStation[] }
  | { type: "play asked" }
  | { type: "pause asked" }
  /** These are the audio element's reports, each of one attempt. */
  | { type: "load started"; attempt: number }
  | { type: "sound started"; attempt: number }
  | { type: "sound ran out"; attempt: number }
  | { type: "sound paused"; attempt: number }
  | { type: "stream failed"; attempt: number }
  | { type: "play rejected"; attempt: number; name: string; message: string };

export const SILENCE: Playback = {
  status: "idle",
  station: null,
  nowPlaying: null,
  error: null,
  list: [],
  attempt: 0,
};

/** Source: spec, sections 4 and 8. */
export const STREAM_FAILED = "Falha ao carregar transmissão";

/**
 * The state after an event. A state that means sound (`loading`, `playing`) has one open connection, that of its attempt;
 * every other state has none.
 * Source: spec, section 4. The element's `playing` is what the spec calls the play event: `play` only says that somebody
 * asked for sound. AbortError and NotAllowedError are no failures (contract, deviations).
 */
export function playbackAfter(playback: Playback, event: PlaybackEvent): Playback {
  if ("attempt" in event && event.attempt !== playback.attempt) return playback;
  const wanted = playback.status === "loading" || playback.status === "playing";
  switch (event.type) {
    case "station chosen":
      return connecting({ ...playback, station: event.station, list: event.list });
    case "play asked":
      return wanted || !playback.station ? playback : connecting(playback);
    case "pause asked":
    case "sound paused":
      return wanted ? { ...playback, status: "paused" } : playback;
    case "load started":
    case "sound ran out":
      return wanted ? { ...playback, status: "loading" } : playback;
    case "sound started":
      return wanted ? { ...playback, status: "playing" } : playback;
    case "stream failed":
      return wanted ? failed(playback, STREAM_FAILED) : playback;
    case "play rejected":
      return wanted ? rejected(playback, event) : playback;
  }
}

function connecting(playback: Playback): Playback {
  if (!playback.station) return playback;
  return {
    ...playback,
    status: "loading",
    error: null,
    nowPlaying: nowPlayingFrom(playback.station),
    attempt: playback.attempt + 1,
  };
}

function rejected(playback: Playback, { name, message }: { name: string; message: string }): Playback {
  if (name === "AbortError") return playback;
  if (name === "NotAllowedError") return { ...playback, status: "paused" };
  // The browser's sentence for a stream that is none is English and says nothing; the element's own report says the same.
  if (name === "NotSupportedError") return failed(playback, STREAM_FAILED);
  return failed(playback, message || STREAM_FAILED);
}

function failed(playback: Playback, error: string): Playback {
  return { ...playback, status: "error", error };
}

/** The station before or after the present one in the list, going round at the ends; none in a list of its own. */
export function neighbour({ station, list }: Playback, step: 1 | -1): PlayableStation | null {
  const place = list.findIndex(({ id }) => id === station?.id);
  if (place === -1 || list.length < 2) return null;
  return list[(place + step + list.length) % list.length] ?? null;
}
