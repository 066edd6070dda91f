import { failureCauseOf, unloadAudio } from "./media-element.client.ts";
import type { FailureCause } from "./reconnect.ts";
import { synchroniseElements } from "./synchronise-elements.client.ts";

/** As long as a first sound may take: then the head goes on alone. */
const MAIN_WITHIN_MS = 12_000;
const FADE_MS = 400;
const FADE_STEP_MS = 20;

export type HeadStart = {
  /** Seconds of what is heard now. */
  position: () => number;
  setVolume: (volume: number) => void;
  /** These three tell what the main element reports meanwhile. */
  onMainPlaying: () => void;
  onMainFailed: (cause: FailureCause) => void;
  close: () => void;
};

export type HeadStartCallbacks = {
  sounds: () => void;
  /** The head is closed; from now on the main element is all there is. */
  gone: () => void;
  /** Neither has sound. */
  failed: (cause: FailureCause) => void;
  paused: () => void;
};

/**
 * Lets a second element sound, from `url`, until the main one has sound: then the main one is brought to the same moment
 * of the programme, unheard, and the sound goes over to it in 0.4 s. Afterwards one connection is open, the main one's;
 * when the main element fails it is the head's. A head that fails, for whatever reason, is left out.
 */
export function beginHeadStart(
  main: HTMLAudioElement,
  url: string,
  volume: number,
  news: HeadStartCallbacks,
): HeadStart {
  const head = new Audio();
  let [full, share] = [volume, 0];
  let headSounds = false;
  let mainFailure: FailureCause | null = null;
  let stopLiningUp: (() => void) | null = null;
  let fade: ReturnType<typeof setInterval> | undefined;
  const listening = new AbortController();

  /** `share`: how far the sound has gone over to the main element, 0 to 1; both together are equally loud throughout. */
  function mix(newShare: number): void {
    share = newShare;
    main.volume = full * Math.sin((share * Math.PI) / 2);
    head.volume = full * Math.cos((share * Math.PI) / 2);
  }

  function close(): void {
    listening.abort();
    clearTimeout(patience);
    clearInterval(fade);
    stopLiningUp?.();
    main.playbackRate = 1;
    unloadAudio(head);
    main.volume = full;
  }

  function leaveToMain(): void {
    close();
    if (mainFailure) news.failed(mainFailure);
    else news.gone();
  }

  function handOver(): void {
    const began = performance.now();
    fade = setInterval(() => {
      const progress = (performance.now() - began) / FADE_MS;
      if (progress < 1) mix(progress);
      else leaveToMain();
    }, FADE_STEP_MS);
  }

  function onMainFailed(cause: FailureCause): void {
    clearInterval(fade);
    stopLiningUp?.();
    mainFailure = cause;
    unloadAudio(main);
    mix(0);
  }

  const on = (name: keyof HTMLMediaElementEventMap, tell: () => void) =>
    head.addEventListener(name, tell, { signal: listening.signal });
  on("playing", () => {
    if (!headSounds) news.sounds();
    headSounds = true;
  });
  on("error", () => {
    mainFailure &&= failureCauseOf(head);
    leaveToMain();
  });
  on("ended", leaveToMain);
  on("pause", () => head.ended || news.paused());

  const patience = setTimeout(
    () => main.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && onMainFailed("timeout"),
    MAIN_WITHIN_MS,
  );
  mix(0);
  head.src = url;
  // Its `error` tells all that matters; a rejection for want of a click is the main element's to report.
  head.play().catch(() => {});

  return {
    position: () => (headSounds ? head.currentTime : main.currentTime),
    setVolume: (newVolume) => {
      full = newVolume;
      mix(share);
    },
    onMainPlaying: () => {
      clearTimeout(patience);
      if (!headSounds) {
        leaveToMain();
        news.sounds();
      } else if (!stopLiningUp) stopLiningUp = synchroniseElements(main, head, handOver);
    },
    onMainFailed,
    close,
  };
}
