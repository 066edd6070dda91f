import type { PlayableStation } from "./playable-station.ts";

/**
 * Whether the element's native HLS is reliable, as in Safari. Chromium also answers "maybe" but fails on some streams; only
 * Safari has managed media sources.
 * Source: hls.js's README.
 */
export function hasNativeHls(audio: HTMLAudioElement): boolean {
  return "ManagedMediaSource" in window && audio.canPlayType("application/vnd.apple.mpegurl") !== "";
}

/** Loads the HLS script when the visitor points at an HLS station, before the click. */
export function preloadHls({ streamKind }: PlayableStation): void {
  if (streamKind !== "hls" || hasNativeHls(document.createElement("audio"))) return;
  import("./hls-output.client.ts").catch(() => {
    // Playing the station loads it again and reports a failure.
  });
}
