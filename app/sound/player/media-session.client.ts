import { stationCoverPng } from "#app/stations/station/station-cover.ts";
import { stationImageJpeg } from "#app/stations/station/station-image.ts";
import type { NowPlaying } from "./now-playing.ts";
import { neighbourOf, type Playback, wantsSound } from "./playback.ts";
import type { Player } from "./player.ts";
import type { PlayableStation } from "./sources.ts";

const ARTWORK_SIZES = [96, 192, 256, 512] as const;

/**
 * Connects the media keys of keyboards, headsets and lock screens to the player, once a station is played: before, they
 * do nothing, and each one that is connected delays hydration on a slow device. Returns the function that ends it.
 * Without seeking: live radio has no position. Previous and next only while the list has another station: systems show
 * buttons for them. A browser without one of the actions keeps the others.
 */
export function registerMediaKeys(player: Player): () => void {
  if (!("mediaSession" in navigator)) return () => {};
  let isConnected = false;
  let canStep = false;
  const update = () => {
    const { playback } = player.state();
    if (playback.attempt === 0) return;
    if (!isConnected) {
      isConnected = true;
      setHandler("play", player.play);
      setHandler("pause", player.pause);
      setHandler("stop", player.pause);
    }
    const couldStep = canStep;
    canStep = neighbourOf(playback, 1) !== null;
    if (canStep === couldStep) return;
    setHandler("previoustrack", canStep ? () => player.step(-1) : null);
    setHandler("nexttrack", canStep ? () => player.step(1) : null);
  };
  update();
  const unsubscribe = player.subscribe(update);
  return () => {
    unsubscribe();
    if (isConnected) for (const action of ACTIONS) setHandler(action, null);
  };
}

const ACTIONS = ["play", "pause", "stop", "previoustrack", "nexttrack"] as const;

let shown: NowPlaying | null = null;

/**
 * Publishes the state and the current track to the system's media controls, from the first play on. The artwork comes
 * from our own origin.
 */
export function updateMediaSession(playback: Playback): void {
  const { status, station, nowPlaying, attempt } = playback;
  if (!("mediaSession" in navigator) || !station || !nowPlaying || attempt === 0) return;
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

function setHandler(action: (typeof ACTIONS)[number], handler: (() => void) | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // This browser does not support the action; the others still work.
  }
}
