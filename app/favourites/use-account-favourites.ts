import { useEffect } from "react";
import type { ShownViewer } from "#app/accounts/viewer.ts";
import { afterLoad } from "#app/platform/when-idle.client.ts";
import { showToast } from "#app/ui/toast.ts";
import { favouritesOwner } from "./favourites-queue.client.ts";
import { favouriteIds } from "./favourites-store.client.ts";

const loadSync = () => import("./sync-favourites.client.ts");

/** Keeps the favourites of the viewer's account in this browser. Visitors who never signed in here load none of it. */
export function useAccountFavourites(viewer: ShownViewer): void {
  const account = viewer?.id ?? null;
  useEffect(() => {
    if (account === null && favouritesOwner() === null) return;
    let hasEnded = false;
    let end = () => {};
    const start = async () => {
      const { startFavouritesSync } = await loadSync();
      if (!hasEnded) end = startFavouritesSync(account);
    };
    // Offline the hearts work without it, and the next page tries again.
    afterLoad(() => void start().catch(() => {}));
    return () => {
      hasEnded = true;
      end();
    };
  }, [account]);
}

/**
 * Runs the sign-out after the account has got its favourites; null if there is nothing to wait for. What follows a successful sign-out
 * is `leaveFavourites`.
 */
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
