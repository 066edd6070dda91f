import type { PlayableStation } from "./playable-station.ts";
import { neighbour, type Playback, type PlaybackEvent, playbackAfter, SILENCE, wantsSound } from "./playback.ts";
import type { Circumstances, Source } from "./sources.ts";
import { DEFAULT_VOLUME_PERCENT, toggledMute, withinVolume } from "./volume.ts";

/** What one attempt opens. `headUrl`: where the first seconds come from, when they are to come from elsewhere. */
export type Opening = { attempt: number; stationId: string; source: Source; headUrl: string | null };

/** Where the sound comes out: in a browser, the page's audio element. */
export type SoundOutput = {
  /** Begins a connection; whatever was open before is closed by it. */
  open: (opening: Opening) => void;
  /** Closes the connection: no bytes flow any more. */
  close: () => void;
  setVolume: (percent: number) => void;
  /** How much sound has arrived that is still to be heard. */
  secondsAhead?: () => number;
};

export type PlayerState = { playback: Playback; volumePercent: number };

export type Player = {
  state: () => PlayerState;
  subscribe: (listener: () => void) => () => void;
  /** Connects the player to its output; gives the function that parts them again. */
  attach: (output: SoundOutput) => () => void;
  /** What the output reports, and what visitors ask for. */
  hear: (event: PlaybackEvent) => void;
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
  secondsAhead: () => number;
};

/** What a player needs from outside; tests pass their own. */
export type PlayerSurroundings = {
  clock: { now: () => Date; after: (ms: number, run: () => void) => () => void };
  /** 0 to 1. */
  chance: () => number;
  circumstances: () => Circumstances;
};

const PLAIN: PlayerSurroundings = {
  clock: {
    now: () => new Date(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  chance: Math.random,
  circumstances: () => ({ httpsPage: false, relay: false, headStart: false }),
};

/** The player of one visit: holds the state, keeps the output as the state says, and tries again when the state says so. */
export function createPlayer(given: Partial<PlayerSurroundings> = {}): Player {
  const { clock, chance, circumstances } = { ...PLAIN, ...given };
  let state: PlayerState = { playback: SILENCE, volumePercent: DEFAULT_VOLUME_PERCENT };
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
    const opening = next.attempt === before.attempt ? null : openingOf(next);
    if (opening) output?.open(opening);
    else if (isConnected(before) && !isConnected(next)) output?.close();
    if (next.retryAt === before.retryAt) return;
    cancelRetry();
    if (next.retryAt === null) return;
    const { attempt, retryAt } = next;
    cancelRetry = clock.after(retryAt - clock.now().getTime(), () => hear({ type: "retry due", attempt }));
  }

  function hear(event: PlaybackEvent): void {
    const moment = { at: clock.now().getTime(), chance: chance(), circumstances: circumstances() };
    become({ ...state, playback: playbackAfter(state.playback, event, moment) });
  }

  const setVolume = (percent: number) => become({ ...state, volumePercent: withinVolume(percent) });
  const choose = (station: PlayableStation, list: readonly PlayableStation[] = [station]) =>
    hear({ type: "station chosen", station, list });

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
      const opening = isConnected(state.playback) ? openingOf(state.playback) : null;
      if (opening) output.open(opening);
      return () => {
        cancelRetry();
        newOutput.close();
        output = null;
      };
    },
    hear,
    choose,
    play: () => hear({ type: "play asked" }),
    pause: () => hear({ type: "pause asked" }),
    toggle: () => hear({ type: wantsSound(state.playback) ? "pause asked" : "play asked" }),
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
    secondsAhead: () => output?.secondsAhead?.() ?? 0,
  };
}

/** Tries after the first do without a head start: a station that is away would only be asked twice. */
function openingOf({ attempt, station, source, sources, persistence }: Playback): Opening | null {
  if (!station || !source) return null;
  const headUrl = source.way === "direct" && persistence.tries === 0 ? sources.headUrl : null;
  return { attempt, stationId: station.id, source, headUrl };
}

function isConnected(playback: Playback): boolean {
  return wantsSound(playback) && playback.retryAt === null;
}
