import { failureCauseOf, unloadAudio } from "./media-element.client.ts";
import type { FailureCause } from "./playback.ts";

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

type HeadStartCallbacks = {
  onPlaying: () => void;
  /** The head is closed; from now on only the main element plays. */
  onFinished: () => void;
  /** Both elements failed. */
  onFailed: (cause: FailureCause) => void;
  onPaused: () => void;
};

/**
 * Plays `url` on a second element (the head) until the main one has sound, then synchronises the silent main element
 * and crossfades to it in 0.4 s. Afterwards only the main connection is open; if the main element fails, only the
 * head's. A head that fails for any reason is closed.
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

/** A smaller offset is inaudible during the crossfade. */
const TOLERANCE_SECONDS = 0.06;
/** Playback rates: fast enough to converge soon, slow enough not to use up the buffer. */
const FAST = 3;
const SLOW = 0.25;
/** A larger offset would keep two connections open for long, for little gain. */
const MAX_OFFSET_SECONDS = 12;
const MAX_ROUNDS = 4;
const STEP_MS = 40;

/**
 * Matches the playback position of a silent element (the follower) to that of an audible one (the leader) by changing
 * the follower's playback rate. Both were opened at once and servers send every new listener the same last seconds, so
 * both positions start at about the same moment; a remaining difference in burst or latency is not corrected.
 * (`buffered` does not help: Chromium reports at most 2.3 s of it.)
 * Calls `done` when they match, cannot be matched, or one has no data. Returns the function that cancels.
 */
function synchroniseElements(follower: HTMLAudioElement, leader: HTMLAudioElement, done: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let rounds = 0;

  function check(): void {
    follower.playbackRate = 1;
    const behind = leader.currentTime - follower.currentTime;
    rounds += 1;
    if (isStarved(leader) || isStarved(follower) || Math.abs(behind) < TOLERANCE_SECONDS) done();
    else if (rounds > MAX_ROUNDS || Math.abs(behind) > MAX_OFFSET_SECONDS) done();
    else adjustRate(behind > 0 ? FAST : SLOW, behind);
  }

  function adjustRate(rate: number, behind: number): void {
    follower.playbackRate = rate;
    const until = performance.now() + (behind / (rate - 1)) * 1_000;
    const step = () => {
      const left = until - performance.now();
      if (left <= 0 || isStarved(leader) || isStarved(follower)) check();
      else timer = setTimeout(step, Math.min(left, STEP_MS));
    };
    step();
  }

  check();
  return () => clearTimeout(timer);
}

function isStarved({ readyState }: HTMLAudioElement): boolean {
  return readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
}
