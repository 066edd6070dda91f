import type { PlayableStation } from "./playable-station.ts";
import {
  INITIAL_PLAYBACK,
  neighbour,
  type Playback,
  type PlaybackEvent,
  playbackAfter,
  wantsSound,
} from "./playback.ts";
import type { PlaybackEnvironment, Source } from "./sources.ts";
import { clampVolume, DEFAULT_VOLUME_PERCENT, toggledMute } from "./volume.ts";

/** What one attempt opens. `headUrl`: where the first seconds come from, when they are to come from elsewhere. */
export type ConnectionRequest = { attempt: number; stationId: string; source: Source; headUrl: string | null };

/** Where the sound comes out: in a browser, the page's audio element. */
export type SoundOutput = {
  /** Begins a connection; whatever was open before is closed by it. */
  open: (opening: ConnectionRequest) => void;
  /** Closes the connection: no bytes flow any more. */
  close: () => void;
  setVolume: (percent: number) => void;
  /** How much sound has arrived that is still to be heard. */
  bufferedSeconds?: () => number;
};

export type PlayerState = { playback: Playback; volumePercent: number };

export type Player = {
  state: () => PlayerState;
  subscribe: (listener: () => void) => () => void;
  /** Connects the player to its output; gives the function that parts them again. */
  attach: (output: SoundOutput) => () => void;
  /** What the output reports, and what visitors ask for. */
  dispatch: (event: PlaybackEvent) => void;
  choose: (station: PlayableStation, list?: readonly PlayableStation[]) => void;
  play: () => void;
  pause: () => void;
  toggle: () => void;
  /** Goes to the previous or next station of the list; nothing where there is none. */
  step: (step: 1 | -1) => void;
  setVolume: (percent: number) => void;
  toggleMute: () => void;
  /** Softens the sound, 1 not at all to 0 silent, and leaves the visitor's volume as it is. */
  setFade: (factor: number) => void;
  /** How much later than its arrival sound is heard. */
  bufferedSeconds: () => number;
};

/** What a player needs from outside; tests pass their own. */
export type PlayerDependencies = {
  clock: { now: () => Date; after: (ms: number, run: () => void) => () => void };
  /** 0 to 1. */
  chance: () => number;
  environment: () => PlaybackEnvironment;
};

const PLAIN: PlayerDependencies = {
  clock: {
    now: () => new Date(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  chance: Math.random,
  environment: () => ({ httpsPage: false, relay: false, headStart: false }),
};

/** The player of one visit: holds the state, keeps the output as the state says, and tries again when the state says so. */
export function createPlayer(given: Partial<PlayerDependencies> = {}): Player {
  const { clock, chance, environment } = { ...PLAIN, ...given };
  let state: PlayerState = { playback: INITIAL_PLAYBACK, volumePercent: DEFAULT_VOLUME_PERCENT };
  let output: SoundOutput | null = null;
  let fade = 1;
  let cancelRetry = () => {};
  const listeners = new Set<() => void>();

  function become(next: PlayerState): void {
    if (next.playback === state.playback && next.volumePercent === state.volumePercent) return;
    const before = state;
    state = next;
    if (next.volumePercent !== before.volumePercent) output?.setVolume(next.volumePercent * fade);
    if (next.playback !== before.playback) follow(before.playback, next.playback);
    for (const listener of listeners) listener();
  }

  function follow(before: Playback, next: Playback): void {
    const opening = next.attempt === before.attempt ? null : connectionRequestOf(next);
    if (opening) output?.open(opening);
    else if (isConnected(before) && !isConnected(next)) output?.close();
    if (next.retryAt === before.retryAt) return;
    cancelRetry();
    if (next.retryAt === null) return;
    const { attempt, retryAt } = next;
    cancelRetry = clock.after(retryAt - clock.now().getTime(), () => dispatch({ type: "retry due", attempt }));
  }

  function dispatch(event: PlaybackEvent): void {
    const moment = { at: clock.now().getTime(), chance: chance(), environment: environment() };
    become({ ...state, playback: playbackAfter(state.playback, event, moment) });
  }

  const setVolume = (percent: number) => become({ ...state, volumePercent: clampVolume(percent) });
  const choose = (station: PlayableStation, list: readonly PlayableStation[] = [station]) =>
    dispatch({ type: "station chosen", station, list });

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach: (newOutput) => {
      output = newOutput;
      output.setVolume(state.volumePercent * fade);
      // Whoever clicked while the page came to life was heard; now there is something to play it on.
      const opening = isConnected(state.playback) ? connectionRequestOf(state.playback) : null;
      if (opening) output.open(opening);
      return () => {
        cancelRetry();
        newOutput.close();
        output = null;
      };
    },
    dispatch,
    choose,
    play: () => dispatch({ type: "play requested" }),
    pause: () => dispatch({ type: "pause requested" }),
    toggle: () => dispatch({ type: wantsSound(state.playback) ? "pause requested" : "play requested" }),
    step: (step) => {
      const station = neighbour(state.playback, step);
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

/** Tries after the first do without a head start: a station that is away would only be asked twice. */
function connectionRequestOf({ attempt, station, source, sources, retryState }: Playback): ConnectionRequest | null {
  if (!station || !source) return null;
  const headUrl = source.kind === "direct" && retryState.tries === 0 ? sources.headUrl : null;
  return { attempt, stationId: station.id, source, headUrl };
}

function isConnected(playback: Playback): boolean {
  return wantsSound(playback) && playback.retryAt === null;
}
