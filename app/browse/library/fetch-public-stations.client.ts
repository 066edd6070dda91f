import type { PlayableStation } from "#app/sound/player/sources.ts";
import { favouriteStationsUrls } from "./favourite-change.ts";

/**
 * The public stations among at most a hundred ids. `no-store`: the service worker keeps such answers for favourites
 * only. Errors: without a connection, from the server, or by the signal.
 */
export async function fetchPublicStations(ids: readonly string[], signal: AbortSignal): Promise<PlayableStation[]> {
  const [url] = favouriteStationsUrls(ids);
  if (!url) return [];
  const response = await fetch(url, { cache: "no-store", signal });
  if (!response.ok) throw new Error(`The stations could not be loaded: ${response.status}`);
  // The shape of browse/directory/favourite-stations.route.ts.
  return ((await response.json()) as { stations: PlayableStation[] }).stations;
}
