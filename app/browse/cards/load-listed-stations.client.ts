import type { PlayableStation } from "#app/sound/player/sources.ts";
import { listUrl } from "#app/stations/catalogue/list-query.ts";
import { deserializeStations, type ListedStation, type SerializedStation } from "./listed-station.ts";

/**
 * The stations of the first page of a list, in its order. `listUrl`: its URL, with a query: `/stations?genre=Jazz`.
 * Errors: rejects without a connection, when it is aborted, or if the server refuses.
 */
export async function loadListedStations(listUrl: string, signal: AbortSignal): Promise<ListedStation[]> {
  const response = await fetch(listUrl.replace("/stations?", "/stations/list/more?"), { signal });
  if (!response.ok) throw new Error(`The list ${listUrl} has the status ${response.status}`);
  // The shape of browse/directory/more-stations.route.ts.
  const { stations } = (await response.json()) as { stations: SerializedStation[] };
  return deserializeStations(stations);
}

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
