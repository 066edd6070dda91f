import { browserClock, type Player, type PlayerDependencies } from "#app/sound/player/player.ts";
import { countSound, type Listening, nextCountMs, recentOf, startListening } from "./listening.ts";
import { type Recent, withRecent } from "./recents.ts";
import { changeRecents } from "./recents-store.client.ts";

/**
 * Records the stations that this player plays, in the browser's list, and corrects the time of the current one each
 * minute and when its sound ends. Returns the function that ends it.
 */
export function recordRecents(player: Pick<Player, "state" | "subscribe">): () => void {
  const record = (recent: Recent) => changeRecents((before) => withRecent(before, recent));
  const recorder = createRecorder(player, browserClock, record);
  // A page that is left or closed runs no further code.
  window.addEventListener("pagehide", recorder.count);
  return () => {
    recorder.stop();
    window.removeEventListener("pagehide", recorder.count);
  };
}

/** Calls `record` with what is listened to; the last one of a station replaces those before. */
export function createRecorder(
  player: Pick<Player, "state" | "subscribe">,
  clock: PlayerDependencies["clock"],
  record: (recent: Recent) => void,
): { count: () => void; stop: () => void } {
  let listening: Listening | null = null;
  let hasSound = false;
  let cancel = () => {};

  function count(): void {
    cancel();
    const { station, status } = player.state().playback;
    const now = clock.now().getTime();
    if (hasSound && listening) {
      listening = countSound(listening, now);
      const recent = recentOf(listening);
      if (recent) record(recent);
    }
    hasSound = status === "playing";
    if (!hasSound || !station) return;
    listening = startListening(listening, station, now);
    cancel = clock.after(nextCountMs(listening), count);
  }

  const unsubscribe = player.subscribe(() => {
    const { station, status } = player.state().playback;
    const isOther = hasSound && station?.id !== listening?.station.id;
    if (isOther || (status === "playing") !== hasSound) count();
  });
  count();
  return {
    count,
    stop: () => {
      cancel();
      unsubscribe();
    },
  };
}
