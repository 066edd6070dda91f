import { type HeadStart, startHead } from "./head-start.client.ts";
import { hearHlsTitles } from "./hls-titles.client.ts";
import { causeOf, silence } from "./media-element.client.ts";
import { hasNativeHls } from "./native-hls.client.ts";
import type { PlaybackEvent } from "./playback.ts";
import type { Opening, SoundOutput } from "./player.ts";
import type { FailureCause } from "./reconnect.ts";
import { watchSound } from "./stall-detector.client.ts";

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
  const mainFailed = (cause: FailureCause) => (head ? head.mainFailed(cause) : fail(cause));

  const on = (name: keyof HTMLMediaElementEventMap, tell: () => void) =>
    audio.addEventListener(name, () => open && tell(), { signal: listening.signal });
  on("loadstart", () => head || report({ type: "load started", attempt }));
  on("playing", () => (head ? head.mainPlays() : soundStarted()));
  on("error", () => mainFailed(causeOf(audio)));
  // A live stream has no end: it went off the air. `pause` comes just before `ended` and is not the visitor's.
  on("ended", () => mainFailed("broken"));
  on("pause", () => audio.ended || soundPaused());

  function close(): void {
    open = false;
    for (const end of endings) end();
    endings = [];
    head = null;
    silence(audio);
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

  function playHls({ stationId, source }: Opening): void {
    endings.push(hearHlsTitles(audio, (words) => report({ type: "title heard", stationId, ...words })));
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
    head = startHead(audio, url, volume, {
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
      if (source.way === "hls" && !hasNativeHls(audio)) playHls(opening);
      else {
        audio.src = source.url;
        if (headUrl !== null) playWithHead(headUrl);
        play();
      }
      const watching = watchSound(() => head?.position() ?? audio.currentTime, {
        advances: soundStarted,
        ranOut: () => report({ type: "sound ran out", attempt }),
        silent: () => fail("silent"),
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
    secondsAhead: () => {
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
