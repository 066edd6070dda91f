import type { Player } from "./player.ts";

/**
 * Tells the server of a station that would not start for this visitor, so that it is checked sooner. Nobody waits for it.
 * Not when the visitor has no connection: then the station is not to blame. Gives the function that ends it.
 */
export function reportPlayFailures(player: Player): () => void {
  let told = player.state().playback.attempt;
  return player.subscribe(() => {
    const { status, startFailed, station, attempt } = player.state().playback;
    if (status !== "error" || !startFailed || !station || attempt === told || !navigator.onLine) return;
    told = attempt;
    fetch(`/api/stations/${encodeURIComponent(station.id)}/play-failures`, {
      method: "POST",
      keepalive: true,
      headers: { "content-type": "application/json" },
      body: "{}",
    }).catch(() => {
      // It was a hint. The station is checked once a day in any case.
    });
  });
}
