import { canSetVolume } from "./audio-output.client.ts";
import type { PlaybackEnvironment } from "./sources.ts";

/** `connection` is not in every browser, nor in TypeScript's idea of one. */
type Connection = { connection?: { saveData?: boolean } };

/**
 * What this page, browser and connection allow. Only Chromium and its kin begin an MP3 late, so only they get a head start;
 * not where a second element could not be faded (iOS), nor where the visitor saves data.
 */
export function readPlaybackEnvironment(relay: boolean): PlaybackEnvironment {
  const { connection, userAgent }: Navigator & Connection = navigator;
  return {
    httpsPage: location.protocol === "https:",
    relay,
    headStart: /Chrom(e|ium)\//.test(userAgent) && canSetVolume() && connection?.saveData !== true,
  };
}
