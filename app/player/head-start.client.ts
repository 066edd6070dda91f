import { failureCauseOf, unloadAudio } from "./media-element.client.ts";
import type { FailureCause } from "./playback.ts";
import { synchroniseElements } from "./synchronise-elements.client.ts";

/** The limit for the main element's first sound; after it the head plays alone. */
const MAIN_TIMEOUT_MS = 12_000;
const FADE_MS = 400;
const FADE_STEP_MS = 20;

export type HeadStart = {
  /** Position of the audible element, in seconds. */
  position: () => number;
  setVolume: (volume: number) => void;
  /** To be called when the main element plays or fails during the head start. */
  onMainPlaying: () => void;
  onMainFailed: (cause: FailureCause) => void;
  close: () => void;
};

export type HeadStartCallbacks = {
  onPlaying: () => void;
  /** The head is closed; from now on only the main element plays. */
  onFinished: () => void;
  /** Both elements failed. */
  onFailed: (cause: FailureCause) => void;
  onPaused: () => void;
};

/**
 * Plays `url` on a second element (the head) until the main one has sound, then synchronises the silent main element and
 * crossfades to it in 0.4 s. Afterwards only the main connection is open; if the main element fails, only the head's.
 * A head that fails for any reason is closed.
 */
export function beginHeadStart(
  main: HTMLAudioElement,
  url: string,
  initialVolume: number,
  callbacks: HeadStartCallbacks,
): HeadStart {
  const head = new Audio();
  let [volume, mix] = [initialVolume, 0];
  let headSounds = false;
  let mainFailure: FailureCause | null = null;
  let stopSynchronising: (() => void) | null = null;
  let fade: ReturnType<typeof setInterval> | undefined;
  const closed = new AbortController();

  /** `newMix`: 0 only the head, 1 only the main element; the sum has constant power. */
  function setMix(newMix: number): void {
    mix = newMix;
    main.volume = volume * Math.sin((mix * Math.PI) / 2);
    head.volume = volume * Math.cos((mix * Math.PI) / 2);
  }

  function close(): void {
    closed.abort();
    clearTimeout(mainTimeout);
    clearInterval(fade);
    stopSynchronising?.();
    main.playbackRate = 1;
    unloadAudio(head);
    main.volume = volume;
  }

  function finish(): void {
    close();
    if (mainFailure) callbacks.onFailed(mainFailure);
    else callbacks.onFinished();
  }

  function crossfade(): void {
    const startedAt = performance.now();
    fade = setInterval(() => {
      const progress = (performance.now() - startedAt) / FADE_MS;
      if (progress < 1) setMix(progress);
      else finish();
    }, FADE_STEP_MS);
  }

  function onMainFailed(cause: FailureCause): void {
    clearInterval(fade);
    stopSynchronising?.();
    mainFailure = cause;
    unloadAudio(main);
    setMix(0);
  }

  const on = (name: keyof HTMLMediaElementEventMap, listener: () => void) =>
    head.addEventListener(name, listener, { signal: closed.signal });
  on("playing", () => {
    if (!headSounds) callbacks.onPlaying();
    headSounds = true;
  });
  on("error", () => {
    mainFailure &&= failureCauseOf(head);
    finish();
  });
  on("ended", finish);
  on("pause", () => head.ended || callbacks.onPaused());

  const mainTimeout = setTimeout(
    () => main.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && onMainFailed("timeout"),
    MAIN_TIMEOUT_MS,
  );
  setMix(0);
  head.src = url;
  // The head's `error` event reports failures; the main element reports a rejection for lack of a user gesture.
  head.play().catch(() => {});

  return {
    position: () => (headSounds ? head.currentTime : main.currentTime),
    setVolume: (newVolume) => {
      volume = newVolume;
      setMix(mix);
    },
    onMainPlaying: () => {
      clearTimeout(mainTimeout);
      if (!headSounds) {
        finish();
        callbacks.onPlaying();
      } else if (!stopSynchronising) stopSynchronising = synchroniseElements(main, head, crossfade);
    },
    onMainFailed,
    close,
  };
}
