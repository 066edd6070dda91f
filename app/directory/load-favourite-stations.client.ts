import type { ListedStation } from "./listed-station.ts";

/** Addresses stay short enough for every proxy: an id has at most 36 characters. */
const IDS_PER_REQUEST = 100;

/** The public ones among a browser's favourites, in the order of the ids. Errors: without a connection, or from the server. */
export async function loadFavouriteStations(ids: readonly string[]): Promise<ListedStation[]> {
  const batches: (readonly string[])[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST)
    batches.push(ids.slice(start, start + IDS_PER_REQUEST));
  return (await Promise.all(batches.map(loadBatch))).flat();
}

async function loadBatch(ids: readonly string[]): Promise<ListedStation[]> {
  const answer = await fetch(`/favorites/stations?${new URLSearchParams(ids.map((id) => ["id", id]))}`);
  if (!answer.ok) throw new Error(`The favourites' stations could not be loaded: ${answer.status}`);
  // Our own loader wrote it.
  return ((await answer.json()) as { stations: ListedStation[] }).stations;
}
