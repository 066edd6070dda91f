import type { Player } from "./player.ts";
import type { PlayableStation } from "./sources.ts";

/** Gives the stations of a station's genre, with itself, in their order. Errors: rejects without a connection. */
export type LoadGenre = (station: PlayableStation, signal: AbortSignal) => Promise<readonly PlayableStation[]>;

/**
 * Loads what previous and next follow when a station was started without a list: the stations of its genre. Only when
 * the start has succeeded or failed, so that it does not wait for them; after a failure again with the next attempt.
 * Returns the function that ends it.
 */
export function followGenre(player: Player, loadGenre: LoadGenre): () => void {
  let request = new AbortController();
  let requestedFor = 0;
  const unsubscribe = player.subscribe(() => {
    const { station, list, status, attempt } = player.state().playback;
    if (!station || list.length > 0 || status === "loading" || attempt === requestedFor) return;
    requestedFor = attempt;
    request.abort();
    request = new AbortController();
    loadGenre(station, request.signal).then(
      (stations) => player.dispatch({ type: "list loaded", stationId: station.id, list: stations }),
      () => {
        // Without a connection there is no previous and no next station.
      },
    );
  });
  return () => {
    unsubscribe();
    request.abort();
  };
}
