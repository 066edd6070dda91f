import type { PlayableStation } from "./sources.ts";

/**
 * Whether the element's native HLS is reliable, as in Safari. Chromium also answers "maybe" but fails on some streams;
 * only Safari has managed media sources.
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

/** Safari and hls.js expose ID3 frames as cues of this shape. */
type Id3Cue = TextTrackCue & { value?: { key?: unknown; data?: unknown } };

/**
 * Reports the titles in the segments of an HLS stream (timed ID3: TIT2 the title, TPE1 the artist), each when playback
 * reaches it. Returns the function that ends it.
 */
export function subscribeToHlsTitles(
  audio: HTMLAudioElement,
  onTitle: (title: { artist: string; title: string }) => void,
): () => void {
  const stopped = new AbortController();
  let last = "";

  function watch(track: TextTrack | null): void {
    if (track?.kind !== "metadata") return;
    track.mode = "hidden";
    track.addEventListener(
      "cuechange",
      async () => {
        const text = [frame(track, "TPE1"), frame(track, "TIT2")].filter(Boolean).join(" - ");
        if (text === last) return;
        last = text;
        // Loaded with the first title: few stations are HLS, and the table of HTML entities is large.
        const loaded = await import("#app/sound/streams/stream-title.ts").catch(() => null);
        const title = text === last && !stopped.signal.aborted ? loaded?.splitTitle(text) : null;
        if (title) onTitle(title);
      },
      { signal: stopped.signal },
    );
  }

  audio.textTracks.addEventListener("addtrack", ({ track }) => watch(track), { signal: stopped.signal });
  for (const track of audio.textTracks) watch(track);
  return () => stopped.abort();
}

/** The value of the latest active frame with this key; empty if there is none. */
function frame(track: TextTrack, key: string): string {
  // Other cues have no `value` and do not match.
  const cues = [...(track.activeCues ?? [])] as Id3Cue[];
  const value = cues.findLast((cue) => cue.value?.key === key)?.value?.data;
  return typeof value === "string" ? value : "";
}
