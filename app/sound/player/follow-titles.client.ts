import {
  type StationTitle,
  setPlayingStation,
  subscribeToTitles,
} from "#app/platform/live-events/playing-station.client.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { isTrack, trackLine } from "./now-playing.ts";
import { browserClock, type Player } from "./player.ts";
import { createTitleOverride } from "./title-of-page.client.ts";

/** An older title may be out of date. */
const MAX_TITLE_AGE_MS = 6 * 60_000;

/**
 * Reports the playing station to the event stream and passes its titles to the player when their sound is played. The
 * document's title shows the track while it plays. Returns the function that ends it.
 */
export function followTitles(player: Player): () => void {
  const override = createTitleOverride();
  let last: { title: StationTitle; receivedAt: number } | null = null;
  const delay = createTitleDelay(browserClock, (title: StationTitle) => {
    last = { title, receivedAt: Date.now() };
    player.dispatch({ type: "title received", ...title });
  });
  let playingId: string | null = null;

  function applyPlayback(): void {
    const { status, station, nowPlaying } = player.state().playback;
    const audible = status === "playing" || status === "reconnecting";
    // While the same station is playing, `loading` is an interruption, not the end.
    const id = station && (audible || (status === "loading" && playingId === station.id)) ? station.id : null;
    if (id !== playingId) {
      playingId = id;
      delay.cancel();
      setPlayingStation(id);
    }
    if (audible && station && !isTrack(station, nowPlaying)) restoreTitle(station.id);
    const track = audible && station && isTrack(station, nowPlaying) ? trackLine(nowPlaying) : null;
    override.show(track === null || !station ? null : `${track} · ${isolated(station.name)}`);
  }

  /** A station chosen again starts without a title; the event stream, still open, does not repeat the last one. */
  function restoreTitle(stationId: string): void {
    if (last?.title.stationId !== stationId || !last.title.title) return;
    if (Date.now() - last.receivedAt > MAX_TITLE_AGE_MS) return;
    player.dispatch({ type: "title received", ...last.title });
  }

  const unsubscribe = player.subscribe(applyPlayback);
  const unsubscribeFromTitles = subscribeToTitles((title) => {
    if (title.stationId === playingId) delay.schedule(title, player.bufferedSeconds());
  });
  applyPlayback();
  return () => {
    unsubscribe();
    unsubscribeFromTitles();
    delay.cancel();
    setPlayingStation(null);
    override.end();
  };
}

type Timers = { after: (ms: number, run: () => void) => () => void };

type TitleDelay<T> = {
  /** Shows the title when its sound is played, `bufferedSeconds` from now. */
  schedule: (title: T, bufferedSeconds: number) => void;
  /** Drops the scheduled titles, when the station changes or playback stops. */
  cancel: () => void;
};

const MAX_DELAY_SECONDS = 30;

/**
 * Delays titles by the playback buffer: a title arrives before its sound is played. The first one after a start is
 * shown at once, because its track has most likely been on for a while.
 */
export function createTitleDelay<T>(timers: Timers, show: (title: T) => void): TitleDelay<T> {
  let first = true;
  const scheduled = new Set<() => void>();
  return {
    schedule: (title, bufferedSeconds) => {
      const delaySeconds = first ? 0 : Math.min(Math.max(bufferedSeconds, 0), MAX_DELAY_SECONDS);
      first = false;
      if (delaySeconds === 0) return show(title);
      const cancel = timers.after(delaySeconds * 1_000, () => {
        scheduled.delete(cancel);
        show(title);
      });
      scheduled.add(cancel);
    },
    cancel: () => {
      first = true;
      for (const cancel of scheduled) cancel();
      scheduled.clear();
    },
  };
}
