import type { FailureCause } from "./reconnect.ts";

/** Closes an element's connection: `pause()` alone would keep it open and later go on in the past. */
export function unloadAudio(audio: HTMLAudioElement): void {
  audio.pause();
  audio.removeAttribute("src");
  audio.load();
}

/** What an element's `error` means. */
export function failureCauseOf({ error }: HTMLAudioElement): FailureCause {
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return "decode";
  return error?.code === MediaError.MEDIA_ERR_NETWORK ? "broken" : "refused";
}
