import { readStored, writeStored } from "#app/platform/browser/web-storage.client.ts";
import type { BrowserFavourites } from "./browser-favourites.ts";
import { type FavouriteChange, type FavouritesQueue, STATION_ID } from "./favourite-change.ts";
import { favouritesOwner, queuedChanges, writeQueue } from "./favourites-queue.client.ts";
import { favouriteIds, replaceFavourites } from "./favourites-store.client.ts";

/** Queues of accounts that were here before, as a list of such queues. */
const ASIDE_KEY = "radioFavoritesAside";

/** The favourites as local storage has them; another tab may have changed them. */
export function storedFavourites(): BrowserFavourites {
  return {
    owner: favouritesOwner(),
    ids: favouriteIds(),
    queue: queuedChanges().filter(isChange),
    aside: storedAside(),
  };
}

/** Stores what has changed, first what would be lost. */
export function storeFavourites(before: BrowserFavourites, { owner, ids, queue, aside }: BrowserFavourites): void {
  if (aside !== before.aside) {
    writeStored("localStorage", ASIDE_KEY, aside.length > 0 ? JSON.stringify(aside) : null);
  }
  writeQueue(owner, queue);
  // Also where the list is the same: it notifies those who count the queue.
  replaceFavourites(ids);
}

function storedAside(): readonly FavouritesQueue[] {
  try {
    const queues: unknown = JSON.parse(readStored("localStorage", ASIDE_KEY) ?? "[]");
    if (!Array.isArray(queues)) return [];
    return queues.filter(isQueue).map(({ owner, changes }) => ({ owner, changes: changes.filter(isChange) }));
  } catch {
    return [];
  }
}

/** Whether it may be a queue; its changes are checked one by one. */
function isQueue(value: unknown): value is { owner: string; changes: unknown[] } {
  const { owner, changes } = Object(value) as { owner: unknown; changes: unknown };
  return typeof owner === "string" && Array.isArray(changes);
}

function isChange(value: unknown): value is FavouriteChange {
  const { id, favourite, at } = Object(value) as Record<keyof FavouriteChange, unknown>;
  return typeof id === "string" && STATION_ID.test(id) && typeof favourite === "boolean" && Number.isSafeInteger(at);
}
