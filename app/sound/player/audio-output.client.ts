import { beginHeadStart, type HeadStart } from "./head-start.client.ts";
// Only its type: hls.js is loaded with the first station that needs it.
import type * as hlsOutput from "./hls-output.client.ts";
import { hasNativeHls, subscribeToHlsTitles } from "./hls-support.client.ts";
import { failureCauseOf, unloadAudio } from "./media-element.client.ts";
import type { FailureCause, PlaybackEvent } from "./playback.ts";
import type { ConnectionRequest, SoundOutput } from "./player.ts";
import { initialProgress, type ProgressReport, progressAfterTick } from "./stall-detector.ts";

/**
 * Plays live streams on an audio element and reports events of the current attempt.
 * `load()` and a new `src` discard the element's queued events of the old stream; later reports of other sources carry
 * their attempt. `loadHls`: reports itself why it fails.
 */
export function createAudioOutput(
  audio: HTMLAudioElement,
  report: (event: PlaybackEvent) => void,
  { allowsPrivate, loadHls }: { allowsPrivate: () => boolean; loadHls: () => Promise<typeof hlsOutput> },
): SoundOutput & { dispose: () => void } {
  let attempt = 0;
  let open = false;
  let volume = 1;
  let head: HeadStart | null = null;
  /** Functions to call when the connection is closed. */
  let cleanups: (() => void)[] = [];
  const disposed = new AbortController();

  const soundStarted = () => report({ type: "sound started", attempt });
  const soundPaused = () => report({ type: "sound paused", attempt });
  const fail = (cause: FailureCause) => report({ type: "stream failed", attempt, cause });
  function onProgress(progress: ProgressReport): void {
    if (progress === "advance") soundStarted();
    else if (progress === "timeout") fail("timeout");
    else report({ type: progress === "stall" ? "sound stalled" : "woke", attempt });
  }
  const onMainFailed = (cause: FailureCause) => (head ? head.onMainFailed(cause) : fail(cause));

  const on = (name: keyof HTMLMediaElementEventMap, listener: () => void) =>
    audio.addEventListener(name, () => open && listener(), { signal: disposed.signal });
  on("loadstart", () => head || report({ type: "load started", attempt }));
  on("playing", () => (head ? head.onMainPlaying() : soundStarted()));
  on("error", () => onMainFailed(failureCauseOf(audio)));
  // A live stream has no end: `ended` means a broken stream. The `pause` that precedes it is not the visitor's.
  on("ended", () => onMainFailed("broken"));
  on("pause", () => audio.ended || soundPaused());

  function close(): void {
    open = false;
    for (const cleanup of cleanups) cleanup();
    cleanups = [];
    head = null;
    unloadAudio(audio);
  }

  function play(): void {
    const thisAttempt = attempt;
    audio.play().catch((error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      // During a head start the element's `error` event reports the failure.
      if (head && name === "NotSupportedError") return;
      report({ type: "play rejected", attempt: thisAttempt, name, message });
    });
  }

  function playHls({ stationId, source }: ConnectionRequest): void {
    cleanups.push(subscribeToHlsTitles(audio, (title) => report({ type: "title received", stationId, ...title })));
    const thisAttempt = attempt;
    const isOver = () => !open || attempt !== thisAttempt;
    loadHls().then(
      ({ openHls }) => {
        if (isOver()) return;
        const onFailure = (cause: FailureCause) => isOver() || fail(cause);
        cleanups.push(openHls(audio, source.url, { onFailure, allowsPrivate: allowsPrivate() }));
        play();
      },
      () => isOver() || fail("broken"),
    );
  }

  function playWithHead(url: string): void {
    head = beginHeadStart(audio, url, volume, {
      onPlaying: soundStarted,
      onFinished: () => {
        head = null;
      },
      onFailed: fail,
      onPaused: soundPaused,
    });
    cleanups.push(head.close);
  }

  return {
    open: (request) => {
      close();
      ({ attempt } = request);
      open = true;
      audio.volume = volume;
      const { source, headUrl } = request;
      if (source.kind === "hls" && !hasNativeHls(audio)) playHls(request);
      else {
        audio.src = source.url;
        if (headUrl !== null) playWithHead(headUrl);
        play();
      }
      const stopDetecting = detectStalls(() => head?.position() ?? audio.currentTime, onProgress);
      cleanups.push(stopDetecting);
    },
    close,
    setVolume: (percent) => {
      volume = percent / 100;
      if (head) head.setVolume(volume);
      else audio.volume = volume;
    },
    bufferedSeconds: () => {
      const { buffered, currentTime } = audio;
      return buffered.length === 0 ? 0 : buffered.end(buffered.length - 1) - currentTime;
    },
    dispose: () => {
      close();
      disposed.abort();
    },
  };
}

const TICK_MS = 250;

/**
 * Checks by the wall clock whether playback advances: the element reports neither a hanging server, nor a lost
 * connection, nor a suspended machine. `position`: seconds of sound so far. Returns the function that ends it.
 */
function detectStalls(position: () => number, report: (report: ProgressReport) => void): () => void {
  let progress = initialProgress(position(), Date.now());

  function tick(): void {
    const next = progressAfterTick(progress, { position: position(), now: Date.now() });
    progress = next.progress;
    if (next.report) report(next.report);
  }

  const timer = setInterval(tick, TICK_MS);
  const stopped = new AbortController();
  for (const event of ["visibilitychange", "resume"])
    document.addEventListener(event, tick, { signal: stopped.signal });
  window.addEventListener("pageshow", tick, { signal: stopped.signal });
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}
