import type { PlayableStation } from "./playable-station.ts";
import { neighbour, type Playback, type PlaybackEvent, playbackAfter, SILENCE } from "./playback.ts";
import { DEFAULT_VOLUME_PERCENT, toggledMute, withinVolume } from "./volume.ts";

/** Where the sound comes out: in a browser, the page's one audio element. */
export type SoundOutput = {
  /** Begins a connection; whatever was open before is closed by it. */
  open: (streamUrl: string, attempt: number) => void;
  /** Closes the connection: no bytes flow any more. */
  close: () => void;
  setVolume: (percent: number) => void;
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
};

/** The player of one visit: holds the state, and keeps the output as the state says. */
export function createPlayer(): Player {
  let state: PlayerState = { playback: SILENCE, volumePercent: DEFAULT_VOLUME_PERCENT };
  let output: SoundOutput | null = null;
  const listeners = new Set<() => void>();

  function become(next: PlayerState): void {
    if (next.playback === state.playback && next.volumePercent === state.volumePercent) return;
    const before = state;
    state = next;
    if (next.volumePercent !== before.volumePercent) output?.setVolume(next.volumePercent);
    if (next.playback !== before.playback) follow(before.playback, next.playback);
    for (const listener of listeners) listener();
  }

  function follow(before: Playback, next: Playback): void {
    if (next.attempt !== before.attempt && next.station) output?.open(next.station.streamUrl, next.attempt);
    else if (wantsSound(before) && !wantsSound(next)) output?.close();
  }

  const hear = (event: PlaybackEvent) => become({ ...state, playback: playbackAfter(state.playback, event) });
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
      output.setVolume(state.volumePercent);
      return () => {
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
  };
}

function wantsSound({ status }: Playback): boolean {
  return status === "loading" || status === "playing";
}
