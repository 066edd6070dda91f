import Hls from "hls.js/light";
import { mayRequest } from "./hls-request.ts";
import type { FailureCause } from "./reconnect.ts";

type HlsOptions = {
  onFailure: (cause: FailureCause) => void;
  /** Tests and development: playlists may name private hosts. */
  allowsPrivate: boolean;
};

/**
 * Plays a playlist of segments on an element, where the browser cannot by itself. This file is a chunk of its own: it
 * comes only to visitors who play such a station. Gives the function that ends it; what reports itself later is dropped.
 * The worker stays off: the page's policy allows none that is made from text, and sound alone is little work.
 */
export function openHls(audio: HTMLAudioElement, url: string, { onFailure, allowsPrivate }: HlsOptions): () => void {
  if (!Hls.isSupported()) {
    audio.src = url;
    return () => {};
  }
  const hls = new Hls({
    ...{ backBufferLength: 30, liveDurationInfinity: true, enableWorker: false },
    // Before each request: playlists, segments, keys and maps. What throws is not sent, and fails as if nobody answered.
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
