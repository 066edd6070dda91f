import { beginHeadStart, type HeadStart } from "./head-start.client.ts";
import { subscribeToHlsTitles } from "./hls-titles.client.ts";
import { failureCauseOf, unloadAudio } from "./media-element.client.ts";
import { hasNativeHls } from "./native-hls.client.ts";
import type { PlaybackEvent } from "./playback.ts";
import type { ConnectionRequest, SoundOutput } from "./player.ts";
import type { FailureCause } from "./reconnect.ts";
import { detectStalls } from "./stall-detector.client.ts";

/**
 * Plays live streams on an audio element and reports what becomes of them.
 * `load()` and a new `src` drop the events that the old stream still had in the queue; what reports itself later is told
 * apart by its attempt.
 */
export function createAudioOutput(
  audio: HTMLAudioElement,
  report: (event: PlaybackEvent) => void,
  { allowsPrivate }: { allowsPrivate: () => boolean },
): SoundOutput & { dispose: () => void } {
  let attempt = 0;
  let open = false;
  let volume = 1;
  let head: HeadStart | null = null;
  /** What is to be ended with the connection. */
  let endings: (() => void)[] = [];
  const listening = new AbortController();

  const soundStarted = () => report({ type: "sound started", attempt });
  const soundPaused = () => report({ type: "sound paused", attempt });
  const fail = (cause: FailureCause) => report({ type: "stream failed", attempt, cause });
  const onMainFailed = (cause: FailureCause) => (head ? head.onMainFailed(cause) : fail(cause));

  const on = (name: keyof HTMLMediaElementEventMap, tell: () => void) =>
    audio.addEventListener(name, () => open && tell(), { signal: listening.signal });
  on("loadstart", () => head || report({ type: "load started", attempt }));
  on("playing", () => (head ? head.onMainPlaying() : soundStarted()));
  on("error", () => onMainFailed(failureCauseOf(audio)));
  // A live stream has no end: it went off the air. `pause` comes just before `ended` and is not the visitor's.
  on("ended", () => onMainFailed("broken"));
  on("pause", () => audio.ended || soundPaused());

  function close(): void {
    open = false;
    for (const end of endings) end();
    endings = [];
    head = null;
    unloadAudio(audio);
  }

  function play(): void {
    const thisAttempt = attempt;
    audio.play().catch((error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      // While a head sounds, the element's own `error` says what matters.
      if (head && name === "NotSupportedError") return;
      report({ type: "play rejected", attempt: thisAttempt, name, message });
    });
  }

  function playHls({ stationId, source }: ConnectionRequest): void {
    endings.push(subscribeToHlsTitles(audio, (words) => report({ type: "title received", stationId, ...words })));
    const thisAttempt = attempt;
    const isOver = () => !open || attempt !== thisAttempt;
    import("./hls-output.client.ts").then(
      ({ openHls }) => {
        if (isOver()) return;
        const onFailure = (cause: FailureCause) => isOver() || fail(cause);
        endings.push(openHls(audio, source.url, { onFailure, allowsPrivate: allowsPrivate() }));
        play();
      },
      () => isOver() || fail("broken"),
    );
  }

  function playWithHead(url: string): void {
    head = beginHeadStart(audio, url, volume, {
      sounds: soundStarted,
      gone: () => {
        head = null;
      },
      failed: fail,
      paused: soundPaused,
    });
    endings.push(head.close);
  }

  return {
    open: (opening) => {
      close();
      ({ attempt } = opening);
      open = true;
      audio.volume = volume;
      const { source, headUrl } = opening;
      if (source.kind === "hls" && !hasNativeHls(audio)) playHls(opening);
      else {
        audio.src = source.url;
        if (headUrl !== null) playWithHead(headUrl);
        play();
      }
      const watching = detectStalls(() => head?.position() ?? audio.currentTime, {
        advances: soundStarted,
        ranOut: () => report({ type: "sound stalled", attempt }),
        timeout: () => fail("timeout"),
        woke: () => report({ type: "woke", attempt }),
      });
      endings.push(watching);
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
      listening.abort();
    },
  };
}

/** Whether pages may set the volume here; on iOS they may not, and the element keeps its own. */
export function canSetVolume(): boolean {
  const probe = document.createElement("audio");
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
