import { showToast } from "#app/platform/ui/toast.ts";
import { favouritesOwner } from "./favourites-queue.client.ts";
import { favouriteIds } from "./favourites-store.client.ts";

const loadSync = () => import("./sync-favourites.client.ts");

/**
 * Signs out by `signOut` when the account has got its favourites. False if there is nothing to wait for, and so nothing
 * is done. `leaveFavourites` follows the sign-out.
 */
export function signOutAfterFavourites(signOut: () => Promise<void>): boolean {
  if (favouritesOwner() === null) return false;
  leaves = favouriteIds().length > 0;
  void loadSync().then(({ sendAndSignOut }) => sendAndSignOut(signOut), signOut);
  return true;
}

/** Whether the person who signs out has favourites. */
let leaves = false;

/** Removes the favourites of the person who has signed out. */
export function leaveFavourites(): void {
  if (leaves) showToast({ kind: "success", text: "Os seus favoritos ficam na conta." });
  leaves = false;
  if (favouritesOwner() === null) return;
  loadSync().then(
    ({ removeFavouritesOfAccount }) => removeFavouritesOfAccount(),
    () => {},
  );
}
