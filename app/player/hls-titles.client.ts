import { splitTitle } from "#app/streams/stream-title.ts";

/** Safari and hls.js give ID3 frames as cues of this shape. */
type Id3Cue = TextTrackCue & { value?: { key?: unknown; data?: unknown } };

/**
 * Hears the titles that come with the segments of an HLS stream (timed ID3: TIT2 the title, TPE1 the artist), each when
 * its moment is played. Gives the function that ends it.
 */
export function subscribeToHlsTitles(
  audio: HTMLAudioElement,
  tell: (words: { artist: string; title: string }) => void,
): () => void {
  const listening = new AbortController();
  let last = "";

  function watch(track: TextTrack | null): void {
    if (track?.kind !== "metadata") return;
    track.mode = "hidden";
    track.addEventListener(
      "cuechange",
      () => {
        const said = [frame(track, "TPE1"), frame(track, "TIT2")].filter(Boolean).join(" - ");
        const words = said === last ? null : splitTitle(said);
        last = said;
        if (words) tell(words);
      },
      { signal: listening.signal },
    );
  }

  audio.textTracks.addEventListener("addtrack", ({ track }) => watch(track), { signal: listening.signal });
  for (const track of audio.textTracks) watch(track);
  return () => listening.abort();
}

/** The latest frame of this name among those whose moment is now; empty when there is none. */
function frame(track: TextTrack, key: string): string {
  // What else is a cue has no value, and gives nothing.
  const cues = [...(track.activeCues ?? [])] as Id3Cue[];
  const value = cues.findLast((cue) => cue.value?.key === key)?.value?.data;
  return typeof value === "string" ? value : "";
}
