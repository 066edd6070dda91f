import Hls from "hls.js/light";
import type { FailureCause } from "./reconnect.ts";

/**
 * Plays a playlist of segments on an element, where the browser cannot by itself. This file is a chunk of its own: it
 * comes only to visitors who play such a station. Gives the function that ends it; what reports itself later is dropped.
 * The worker stays off: the page's policy allows none that is made from text, and sound alone is little work.
 */
export function openHls(audio: HTMLAudioElement, url: string, onFailure: (cause: FailureCause) => void): () => void {
  if (!Hls.isSupported()) {
    audio.src = url;
    return () => {};
  }
  const hls = new Hls({ backBufferLength: 30, liveDurationInfinity: true, enableWorker: false });
  hls.on(Hls.Events.ERROR, (_, { fatal, type, details }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR) onFailure("decode");
    else onFailure(details.startsWith("manifest") ? "refused" : "broken");
  });
  hls.loadSource(url);
  hls.attachMedia(audio);
  return () => hls.destroy();
}
