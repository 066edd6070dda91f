import { favouritesOwner } from "#app/browse/library/favourites-queue.client.ts";
import { replaceLastStation } from "#app/browse/library/last-station-store.client.ts";
import { recentsAccount } from "#app/browse/library/recents-store.client.ts";
import { startFavouritesSync } from "#app/browse/library/sync-favourites.client.ts";
import { startRecentsSync } from "#app/browse/library/sync-recents.client.ts";
import { signedInAccount } from "#app/people/accounts/signed-in-account.client.ts";

/**
 * Synchronises favourites and recents with the viewer's account; `account` null: the viewer is a visitor. If this tab or the
 * stored data belonged to another account before, its last played station is removed. Returns the function that ends it.
 */
export function startAccountSync(account: string | null, previousAccount: string | null): () => void {
  const earlier = [previousAccount, favouritesOwner(), recentsAccount()?.account ?? null];
  if (earlier.some((other) => other !== null && other !== account)) void removeLastStation(account);
  const ends = [startFavouritesSync(account), startRecentsSync(account)];
  return () => {
    for (const end of ends) end();
  };
}

/** A page of a visitor may be one that the service worker stored: only the server knows whether the session has ended. */
async function removeLastStation(account: string | null): Promise<void> {
  if ((await signedInAccount()) === account) replaceLastStation(null);
}
