/**
 * Whether the element's own HLS is to be trusted: Safari's. Chromium says "maybe" as well and fails on some streams, but
 * only Safari has managed media sources.
 * Source: hls.js's README.
 */
export function hasNativeHls(audio: HTMLAudioElement): boolean {
  return "ManagedMediaSource" in window && audio.canPlayType("application/vnd.apple.mpegurl") !== "";
}
