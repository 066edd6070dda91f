import Hls from "hls.js/light";
import { mayRequest } from "./hls-request.ts";
import type { FailureCause } from "./playback.ts";

type HlsOptions = {
  onFailure: (cause: FailureCause) => void;
  /** Tests and development: playlists may name private hosts. */
  allowsPrivate: boolean;
};

/**
 * Plays an HLS playlist with hls.js where the browser cannot. This file is a chunk of its own, loaded only for visitors who
 * play such a station. Returns the function that ends playback and reports.
 * The worker is disabled: the page's policy forbids blob workers, and audio alone needs little work.
 */
export function openHls(audio: HTMLAudioElement, url: string, { onFailure, allowsPrivate }: HlsOptions): () => void {
  if (!Hls.isSupported()) {
    audio.src = url;
    return () => {};
  }
  const hls = new Hls({
    backBufferLength: 30,
    liveDurationInfinity: true,
    enableWorker: false,
    // Called before each request for playlists, segments, keys and maps. When it throws, the request fails unsent.
    xhrSetup: (_, requested) => {
      if (!mayRequest(requested, allowsPrivate)) throw new Error("A playlist names a private host");
    },
  });
  hls.on(Hls.Events.ERROR, (_, { fatal, type, details }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR) onFailure("decode");
    else onFailure(details.startsWith("manifest") ? "refused" : "broken");
  });
  hls.loadSource(url);
  hls.attachMedia(audio);
  return () => hls.destroy();
}
