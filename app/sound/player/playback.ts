import type { NowPlaying } from "./now-playing.ts";
import { INITIAL_RETRY_STATE, type RetryState } from "./retry-state.ts";
import type { PlayableStation, Source, Sources } from "./sources.ts";

export type PlaybackStatus = "idle" | "loading" | "playing" | "reconnecting" | "paused" | "error";

export type Playback = {
  status: PlaybackStatus;
  station: PlayableStation | null;
  nowPlaying: NowPlaying | null;
  /** The message for the visitor; set only in the state `error`. */
  error: string | null;
  /** In the state `error`: the stream failed before any sound was played. */
  startFailed: boolean;
  /** The list in which the visitor chose the station, else its genre's; previous and next follow it. Empty: none yet. */
  list: readonly PlayableStation[];
  /** Number of connections opened so far; 0 until a restored station is played. Events of earlier attempts are ignored. */
  attempt: number;
  sources: Sources;
  /** The source of the current attempt. */
  source: Source | null;
  retryState: RetryState;
  /** When the next retry is due; null while a connection is open or none is wanted. */
  retryAt: number | null;
};

/**
 * Why there is no sound: `refused` the response is not playable; `decode` the response cannot be decoded; `broken` the
 * connection or the programme ended; `timeout` no data arrived within the limit.
 */
export type FailureCause = "refused" | "decode" | "broken" | "timeout";

export type PlaybackEvent =
  | { type: "station chosen"; station: PlayableStation; list: readonly PlayableStation[] }
  /** For a station that was started without a list. */
  | { type: "list loaded"; stationId: string; list: readonly PlayableStation[] }
  | { type: "play requested" }
  | { type: "pause requested" }
  /** The following are reports of the output about one attempt. */
  | { type: "load started"; attempt: number }
  | { type: "sound started"; attempt: number }
  | { type: "sound stalled"; attempt: number }
  | { type: "sound paused"; attempt: number }
  | { type: "stream failed"; attempt: number; cause: FailureCause }
  | { type: "play rejected"; attempt: number; name: string; message: string }
  /** The machine was suspended: the buffered sound is out of date. */
  | { type: "woke"; attempt: number }
  | { type: "retry due"; attempt: number }
  /** The network is back, or the page has become visible: a retry is likely to succeed. */
  | { type: "retry opportunity" }
  | TitleEvent;

export type TitleEvent = { type: "title received"; stationId: string; artist: string; title: string };

/** Source: spec, sections 4 and 8. */
export const STREAM_FAILED = "Falha ao carregar transmissão";

export const OFF_AIR = "Estação sem emissão";

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

/** Whether the visitor wants sound, even if there is none yet. */
export function wantsSound({ status }: Playback): boolean {
  return status === "loading" || status === "playing" || status === "reconnecting";
}

/** The station before or after the current one in the list, wrapping around; null if the list has no other station. */
export function neighbourOf(
  { station, list }: Pick<Playback, "station" | "list">,
  step: 1 | -1,
): PlayableStation | null {
  const index = list.findIndex(({ id }) => id === station?.id);
  if (index === -1 || list.length < 2) return null;
  return list[(index + step + list.length) % list.length] ?? null;
}

/** The state of the player as text; empty before the first play. */
export const PLAYBACK_STATUS_LABELS: Record<PlaybackStatus, string> = {
  idle: "",
  loading: "A ligar…",
  playing: "Em direto",
  reconnecting: "A religar…",
  paused: "Em pausa",
  error: "Sem sinal",
};
