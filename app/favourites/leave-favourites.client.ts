import { showToast } from "#app/ui/toast.ts";
import { favouritesOwner } from "./favourites-queue.client.ts";
import { favouriteIds } from "./favourites-store.client.ts";

const loadSync = () => import("./sync-favourites.client.ts");

/** Resolves when the account has got its favourites; null if there is nothing to wait for. `leaveFavourites` follows the sign-out. */
export function beforeSignOut(): Promise<void> | null {
  if (favouritesOwner() === null) return null;
  leaves = favouriteIds().length > 0;
  return loadSync().then(
    ({ sendBeforeSignOut }) => sendBeforeSignOut(),
    () => {},
  );
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
