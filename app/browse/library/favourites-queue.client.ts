import { readStored, writeStored } from "#app/platform/browser/web-storage.client.ts";
import { changesOf, type FavouriteChange, type FavouritesQueue, withChange } from "./favourite-change.ts";

const OWNER_KEY = "radioFavoritesOwner";
const QUEUE_KEY = "radioFavoritesQueue";

/** The account whose favourites this browser has; null: a visitor's. */
export function favouritesOwner(): string | null {
  return readStored("localStorage", OWNER_KEY);
}

/**
 * The changes that the owner's account does not have yet; empty if the stored value is malformed. Each change is
 * checked before it is sent.
 */
export function queuedChanges(): readonly FavouriteChange[] {
  try {
    // As `writeQueue` stores it, or something else.
    const queue = JSON.parse(readStored("localStorage", QUEUE_KEY) ?? "") as FavouritesQueue;
    return queue.owner === favouritesOwner() ? queue.changes.filter((change) => change?.id) : [];
  } catch {
    return [];
  }
}

export function writeQueue(owner: string | null, changes: readonly FavouriteChange[]): void {
  writeStored("localStorage", OWNER_KEY, owner);
  writeStored("localStorage", QUEUE_KEY, changes.length > 0 ? JSON.stringify({ owner, changes }) : null);
}

/** Adds changes of these stations to the queue, if the favourites are an account's. */
export function queueChanges(ids: readonly string[], favourite: boolean): void {
  const owner = favouritesOwner();
  if (owner !== null) writeQueue(owner, changesOf(ids, favourite, Date.now()).reduce(withChange, queuedChanges()));
}
