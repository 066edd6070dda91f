import Hls from "hls.js/light";
import { isPrivateHost } from "#app/platform/net/private-address.ts";
import { parseUrl } from "#app/platform/text/web-url.ts";
import type { FailureCause } from "./playback.ts";

type HlsOptions = {
  onFailure: (cause: FailureCause) => void;
  /** Tests and development: playlists may name private hosts. */
  allowsPrivate: boolean;
};

/**
 * Plays an HLS playlist with hls.js where the browser cannot. This file is a chunk of its own, loaded only for visitors
 * who play such a station. Returns the function that ends playback and reports.
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

/**
 * Whether a playlist may make the browser request a URL: only http and https, and no host on this machine or in a
 * private network, unless the site allows private streams (tests and development).
 * Does not cover names that resolve to private addresses, nor redirects: browsers expose neither before the request.
 * The server's stream check examines both, and browsers apply their own rules for local networks.
 */
export function mayRequest(url: string, allowsPrivate: boolean): boolean {
  const parsed = parseUrl(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false;
  return allowsPrivate || !isPrivateHost(parsed.hostname);
}
