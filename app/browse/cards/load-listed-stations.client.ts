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
