import { nowPlayingFrom } from "./now-playing.ts";
import { INITIAL_PLAYBACK, neighbourOf, type Playback, type PlaybackEvent, wantsSound } from "./playback.ts";
import { playbackAfter } from "./playback-after.ts";
import type { PlayableStation, PlaybackEnvironment, Source } from "./sources.ts";
import { clampVolume, DEFAULT_VOLUME_PERCENT, toggledMute } from "./volume.ts";

/** What one attempt opens. `headUrl`: the URL that plays until `source` has sound; null: `source` plays from the start. */
export type ConnectionRequest = { attempt: number; stationId: string; source: Source; headUrl: string | null };

/** The sound output; in a browser, the page's audio element. */
export type SoundOutput = {
  /** Opens a connection and closes the one before. */
  open: (request: ConnectionRequest) => void;
  /** Closes the connection and stops the download. */
  close: () => void;
  setVolume: (percent: number) => void;
  /** Seconds of sound received but not yet played. */
  bufferedSeconds?: () => number;
};

export type PlayerState = { playback: Playback; volumePercent: number };

export type Player = {
  state: () => PlayerState;
  subscribe: (listener: () => void) => () => void;
  /** Connects the player to its output; returns the function that disconnects it. */
  attach: (output: SoundOutput) => () => void;
  /** Applies a report of the output or a request of the visitor. */
  dispatch: (event: PlaybackEvent) => void;
  /** `list`: what previous and next follow. Without one, the current station keeps its list, and another one has none. */
  choose: (station: PlayableStation, list?: readonly PlayableStation[]) => void;
  /** Shows the station of an earlier page, paused, or none; has no effect once a station was chosen on this one. */
  restore: (station: PlayableStation | null, list: readonly PlayableStation[]) => void;
  play: () => void;
  pause: () => void;
  toggle: () => void;
  /** Chooses the previous or next station of the list; does nothing if there is none. */
  step: (step: 1 | -1) => void;
  setVolume: (percent: number) => void;
  toggleMute: () => void;
  /** Scales the sound, from 1 (unchanged) to 0 (silent), without changing the visitor's volume. */
  setFade: (factor: number) => void;
  /** Seconds between the arrival of sound and its playback. */
  bufferedSeconds: () => number;
};

/** External dependencies; tests pass their own. */
export type PlayerDependencies = {
  clock: { now: () => Date; after: (ms: number, run: () => void) => () => void };
  /** 0 to 1. */
  random: () => number;
  environment: () => PlaybackEnvironment;
};

export const browserClock: PlayerDependencies["clock"] = {
  now: () => new Date(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const DEFAULT_DEPENDENCIES: PlayerDependencies = {
  clock: browserClock,
  random: Math.random,
  environment: () => ({ httpsPage: false, relay: false, headStart: false }),
};

/** The player of one visit: holds the state, opens and closes the output accordingly, and schedules retries. */
export function createPlayer(dependencies: Partial<PlayerDependencies> = {}): Player {
  const { clock, random, environment } = { ...DEFAULT_DEPENDENCIES, ...dependencies };
  let state: PlayerState = { playback: INITIAL_PLAYBACK, volumePercent: DEFAULT_VOLUME_PERCENT };
  let output: SoundOutput | null = null;
  let fade = 1;
  let cancelRetry = () => {};
  const listeners = new Set<() => void>();

  function setState(next: PlayerState): void {
    if (next.playback === state.playback && next.volumePercent === state.volumePercent) return;
    const before = state;
    state = next;
    if (next.volumePercent !== before.volumePercent) output?.setVolume(next.volumePercent * fade);
    if (next.playback !== before.playback) applyPlayback(before.playback, next.playback);
    for (const listener of listeners) listener();
  }

  function applyPlayback(before: Playback, next: Playback): void {
    const request = next.attempt === before.attempt ? null : connectionRequestOf(next);
    if (request) output?.open(request);
    else if (isConnected(before) && !isConnected(next)) output?.close();
    if (next.retryAt === before.retryAt) return;
    cancelRetry();
    if (next.retryAt === null) return;
    const { attempt, retryAt } = next;
    cancelRetry = clock.after(retryAt - clock.now().getTime(), () => dispatch({ type: "retry due", attempt }));
  }

  function dispatch(event: PlaybackEvent): void {
    const context = { now: clock.now().getTime(), random: random(), environment: environment() };
    setState({ ...state, playback: playbackAfter(state.playback, event, context) });
  }

  const setVolume = (percent: number) => setState({ ...state, volumePercent: clampVolume(percent) });
  const choose = (station: PlayableStation, list?: readonly PlayableStation[]) => {
    const { playback } = state;
    const keptList = playback.station?.id === station.id ? playback.list : [];
    dispatch({ type: "station chosen", station, list: list ?? keptList });
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach: (newOutput) => {
      output = newOutput;
      output.setVolume(state.volumePercent * fade);
      // A station chosen before hydration finished is opened now.
      const request = isConnected(state.playback) ? connectionRequestOf(state.playback) : null;
      if (request) output.open(request);
      return () => {
        cancelRetry();
        newOutput.close();
        output = null;
      };
    },
    dispatch,
    choose,
    restore: (station, list) => {
      if (state.playback.attempt === 0) setState({ ...state, playback: restoredPlayback(station, list) });
    },
    play: () => dispatch({ type: "play requested" }),
    pause: () => dispatch({ type: "pause requested" }),
    toggle: () => dispatch({ type: wantsSound(state.playback) ? "pause requested" : "play requested" }),
    step: (step) => {
      const station = neighbourOf(state.playback, step);
      if (station) choose(station, state.playback.list);
    },
    setVolume,
    toggleMute: () => setVolume(toggledMute(state.volumePercent)),
    setFade: (factor) => {
      if (factor === fade) return;
      fade = factor;
      output?.setVolume(state.volumePercent * fade);
    },
    bufferedSeconds: () => output?.bufferedSeconds?.() ?? 0,
  };
}

function restoredPlayback(station: PlayableStation | null, list: readonly PlayableStation[]): Playback {
  if (!station) return INITIAL_PLAYBACK;
  return { ...INITIAL_PLAYBACK, status: "paused", station, list, nowPlaying: nowPlayingFrom(station) };
}

/** Retries have no head start: it would request a failing station twice. */
function connectionRequestOf({ attempt, station, source, sources, retryState }: Playback): ConnectionRequest | null {
  if (!station || !source) return null;
  const headUrl = source.kind === "direct" && retryState.tries === 0 ? sources.headUrl : null;
  return { attempt, stationId: station.id, source, headUrl };
}

function isConnected(playback: Playback): boolean {
  return wantsSound(playback) && playback.retryAt === null;
}
