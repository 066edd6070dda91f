/** A station that became a favourite, or no longer is one. `at`: milliseconds since 1970. */
export type FavouriteChange = { id: string; favourite: boolean; at: number };

/** Changes that only this account may get. Stored as JSON under `radioFavoritesQueue`. */
export type FavouritesQueue = { owner: string; changes: readonly FavouriteChange[] };

/** An id that an account takes; older versions of the site stored others too. */
export const STATION_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The changes after another one, which replaces that of the same station. */
export function withChange(changes: readonly FavouriteChange[], change: FavouriteChange): readonly FavouriteChange[] {
  return [...changes.filter(({ id }) => id !== change.id), change];
}

/**
 * A change of each station, a millisecond apart up to `now`, so that their order stays. Ids that no account takes are
 * left out.
 */
export function changesOf(ids: readonly string[], favourite: boolean, now: number): FavouriteChange[] {
  const valid = ids.filter((id) => STATION_ID.test(id));
  return valid.map((id, index) => ({ id, favourite, at: now - (valid.length - 1 - index) }));
}

/** Keeps URLs short enough for every proxy: an id has at most 36 characters. */
const IDS_PER_REQUEST = 100;

/** The URLs that give the public stations among the favourites: one per hundred, in their order. */
export function favouriteStationsUrls(ids: readonly string[]): string[] {
  const urls: string[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const some = ids.slice(start, start + IDS_PER_REQUEST);
    urls.push(`/favorites/stations?${new URLSearchParams(some.map((id) => ["id", id]))}`);
  }
  return urls;
}
