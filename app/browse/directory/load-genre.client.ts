import { loadListedStations } from "#app/browse/cards/load-listed-stations.client.ts";
import type { PlayableStation } from "#app/sound/player/sources.ts";
import { listUrl } from "#app/stations/catalogue/list-query.ts";

/**
 * The stations of a station's genre, newest first as in the list of the genre, whose first page it loads, with the
 * station itself. Errors: rejects without a connection, or if the server refuses.
 */
export async function loadGenre(station: PlayableStation, signal: AbortSignal): Promise<readonly PlayableStation[]> {
  const { genre } = station;
  // Without a genre the list would be that of all stations.
  if (!genre) return [station];
  const listed = await loadListedStations(listUrl({ genre }), signal);
  // A station that is not on the first page is older than all that are.
  return listed.some(({ id }) => id === station.id) ? listed : [...listed, station];
}
