import type { PlaybackEnvironment } from "./sources.ts";

/** `connection` is missing in some browsers and in TypeScript's Navigator type. */
type Connection = { connection?: { saveData?: boolean } };

/**
 * What this page, browser and connection allow. Only Chromium-based browsers start an MP3 late, so only they get a head
 * start; not where a second element cannot be faded (iOS), nor where the visitor saves data.
 */
export function readPlaybackEnvironment(relay: boolean): PlaybackEnvironment {
  const { connection, userAgent }: Navigator & Connection = navigator;
  return {
    httpsPage: location.protocol === "https:",
    relay,
    headStart: /Chrom(e|ium)\//.test(userAgent) && canSetVolume() && connection?.saveData !== true,
  };
}

/** Whether pages may set the volume; on iOS they may not, and an element ignores the assignment. */
export function canSetVolume(): boolean {
  const probe = document.createElement("audio");
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
