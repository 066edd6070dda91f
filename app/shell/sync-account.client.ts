import { startFavouritesSync } from "#app/favourites/sync-favourites.client.ts";
import { startRecentsSync } from "#app/recents/sync-recents.client.ts";

/** Keeps alike what this browser and the viewer's account keep; null: a visitor. Returns the function that ends it. */
export function startAccountSync(account: string | null): () => void {
  const ends = [startFavouritesSync(account), startRecentsSync(account)];
  return () => {
    for (const end of ends) end();
  };
}
