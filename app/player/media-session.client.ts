import { stationCoverPng } from "#app/stations/station-cover.ts";
import { stationImageJpeg } from "#app/stations/station-image.ts";
import type { NowPlaying } from "./now-playing.ts";
import { type Playback, wantsSound } from "./playback.ts";
import type { Player } from "./player.ts";
import type { PlayableStation } from "./sources.ts";

const ARTWORK_SIZES = [96, 192, 256, 512] as const;

/**
 * Connects the media keys of keyboards, headsets and lock screens to the player. Returns the function that ends it.
 * Without seeking: live radio has no position. A browser without one of the actions keeps the others.
 */
export function registerMediaKeys(player: Player): () => void {
  if (!("mediaSession" in navigator)) return () => {};
  const handlers: Partial<Record<MediaSessionAction, () => void>> = {
    play: player.play,
    pause: player.pause,
    stop: player.pause,
    previoustrack: () => player.step(-1),
    nexttrack: () => player.step(1),
  };
  for (const [action, handler] of Object.entries(handlers)) setHandler(action, handler);
  return () => {
    for (const action of Object.keys(handlers)) setHandler(action, null);
  };
}

let shown: NowPlaying | null = null;

/** Publishes the state and the current track to the system's media controls. The artwork comes from our own origin. */
export function updateMediaSession(playback: Playback): void {
  const { status, station, nowPlaying } = playback;
  if (!("mediaSession" in navigator) || !station || !nowPlaying) return;
  navigator.mediaSession.playbackState = wantsSound(playback) ? "playing" : status === "idle" ? "none" : "paused";
  if (nowPlaying === shown) return;
  shown = nowPlaying;
  navigator.mediaSession.metadata = new MediaMetadata({
    title: nowPlaying.title,
    artist: nowPlaying.artist || station.name,
    album: station.name,
    artwork: artworkOf(station),
  });
}

/** The station's image, whose URL redirects to the cover if it failed; else the cover as PNG, because systems show no SVG. */
function artworkOf(station: PlayableStation): MediaImage[] {
  const own = stationImageJpeg(station);
  if (own) return [{ src: own, sizes: "480x480", type: "image/jpeg" }];
  return ARTWORK_SIZES.map((size) => ({
    src: stationCoverPng(station, size),
    sizes: `${size}x${size}`,
    type: "image/png",
  }));
}

function setHandler(action: string, handler: (() => void) | null): void {
  try {
    // Object.entries types the keys as strings.
    navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler);
  } catch {
    // This browser does not support the action; the others still work.
  }
}
