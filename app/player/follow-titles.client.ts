import { setPlayingStation, subscribeToTitles } from "#app/live-events/playing-station.client.ts";
import { isTrack, trackLine } from "./now-playing.ts";
import type { Player } from "./player.ts";
import { createTitleDelay } from "./title-delay.ts";
import { createTitleOverride } from "./title-of-page.client.ts";

const TIMERS = {
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

type Words = { stationId: string; artist: string; title: string };

/** A title that was shown so long ago may be over. */
const FRESH_FOR_MS = 6 * 60_000;

/**
 * Tells the event stream which station is heard, and the player what it plays, when that is heard. While a track sounds it
 * stands in the document's title. Gives the function that ends it.
 */
export function followTitles(player: Player): () => void {
  const shown = createTitleOverride();
  let last: { words: Words; at: number } | null = null;
  const delay = createTitleDelay(TIMERS, (words: Words) => {
    last = { words, at: Date.now() };
    player.dispatch({ type: "title received", ...words });
  });
  let heard: string | null = null;

  function follow(): void {
    const { status, station, nowPlaying } = player.state().playback;
    const sounds = status === "playing" || status === "reconnecting";
    // Within one station, `loading` is a break in the sound and not its end.
    const now = station && (sounds || (status === "loading" && heard === station.id)) ? station.id : null;
    if (now !== heard) {
      heard = now;
      delay.cancel();
      setPlayingStation(now);
    }
    if (sounds && station && !isTrack(station, nowPlaying)) showAgain(station.id);
    const track = sounds && station && isTrack(station, nowPlaying) ? trackLine(nowPlaying) : null;
    shown.show(track === null || !station ? null : `${track} · ${station.name}`);
  }

  /** A station that is chosen anew begins without a title, though the event stream, which stayed, has told it before. */
  function showAgain(stationId: string): void {
    if (last?.words.stationId !== stationId || !last.words.title || Date.now() - last.at > FRESH_FOR_MS) return;
    player.dispatch({ type: "title received", ...last.words });
  }

  const unsubscribe = player.subscribe(follow);
  const endTitles = subscribeToTitles((words) => {
    if (words.stationId === heard) delay.schedule(words, player.bufferedSeconds());
  });
  follow();
  return () => {
    unsubscribe();
    endTitles();
    delay.cancel();
    setPlayingStation(null);
    shown.end();
  };
}
