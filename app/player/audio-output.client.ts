import type { PlaybackEvent } from "./playback.ts";
import type { SoundOutput } from "./player.ts";

/** Normal Icecast servers take up to 8 s to the first sound in Chromium; one that takes longer hangs. */
const SOUND_WITHIN_MS = 12_000;
/** Short waits happen in normal play; only a longer one is worth a word. */
const RAN_OUT_AFTER_MS = 700;
const TICK_MS = 250;
/** A tick that comes this late means that the machine slept or the page was frozen: time did not pass for the stream. */
const SLEPT_MS = 5_000;

/**
 * Plays live streams on an audio element and reports what becomes of them.
 * Stopping takes the address away and loads nothing: `pause()` alone would keep the connection open and go on in the past.
 * The element says nothing at all of a server that hangs: whether sound advances is watched by a clock of our own.
 * `load()` and a new `src` drop the events that the old stream still had in the queue; what reports itself later is told
 * apart by its attempt.
 */
export function createAudioOutput(
  audio: HTMLAudioElement,
  report: (event: PlaybackEvent) => void,
): SoundOutput & { dispose: () => void } {
  let attempt = 0;
  let open = false;
  let clock: ReturnType<typeof setInterval> | undefined;
  const listening = new AbortController();

  const on = (name: keyof HTMLMediaElementEventMap, tell: () => void) =>
    audio.addEventListener(name, () => open && tell(), { signal: listening.signal });
  on("loadstart", () => report({ type: "load started", attempt }));
  on("playing", () => report({ type: "sound started", attempt }));
  on("error", () => report({ type: "stream failed", attempt }));
  // A live stream has no end: it went off the air. `pause` comes just before `ended` and is not the visitor's.
  on("ended", () => report({ type: "stream failed", attempt }));
  on("pause", () => report({ type: audio.ended ? "stream failed" : "sound paused", attempt }));

  function close(): void {
    open = false;
    clearInterval(clock);
    audio.pause();
    audio.removeAttribute("src");
    audio.load();
  }

  function watch(): void {
    let [position, moved, ticked] = [audio.currentTime, performance.now(), performance.now()];
    let ranOut = true;
    clearInterval(clock);
    clock = setInterval(() => {
      const now = performance.now();
      if (now - ticked > SLEPT_MS) moved = now;
      ticked = now;
      if (audio.currentTime !== position) {
        [position, moved] = [audio.currentTime, now];
        if (ranOut && !audio.paused) report({ type: "sound started", attempt });
        ranOut = false;
      } else if (now - moved > SOUND_WITHIN_MS) {
        report({ type: "stream failed", attempt });
      } else if (!ranOut && now - moved > RAN_OUT_AFTER_MS) {
        ranOut = true;
        report({ type: "sound ran out", attempt });
      }
    }, TICK_MS);
  }

  return {
    open: (streamUrl, newAttempt) => {
      attempt = newAttempt;
      open = true;
      audio.src = streamUrl;
      audio.play().catch((error: unknown) => {
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        report({ type: "play rejected", attempt: newAttempt, name, message });
      });
      watch();
    },
    close,
    setVolume: (percent) => {
      audio.volume = percent / 100;
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
