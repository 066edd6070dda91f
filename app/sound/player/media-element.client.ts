import type { FailureCause } from "./playback.ts";

/** Closes an element's connection: after `pause()` alone it stays open, and playback would resume behind the live stream. */
export function unloadAudio(audio: HTMLAudioElement): void {
  audio.pause();
  audio.removeAttribute("src");
  audio.load();
}

/** The failure cause for an element's `error`. */
export function failureCauseOf({ error }: HTMLAudioElement): FailureCause {
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return "decode";
  return error?.code === MediaError.MEDIA_ERR_NETWORK ? "broken" : "refused";
}
