import { useSyncExternalStore } from "react";
import { showToast } from "#app/ui/toast.ts";
import { favouriteIds, onFavouritesChange, toggleFavourite } from "./favourites-store.client.ts";

/** This browser's favourites; null while the page comes from the server, which does not know them. */
export function useFavouriteIds(): readonly string[] | null {
  return useSyncExternalStore<readonly string[] | null>(onFavouritesChange, favouriteIds, () => null);
}

export function useIsFavourite(id: string): boolean {
  return useSyncExternalStore(
    onFavouritesChange,
    () => favouriteIds().includes(id),
    () => false,
  );
}

/** Toggles a favourite and says so. Source of the words: spec, section 4. */
export function toggleFavouriteWithToast(id: string): void {
  const added = toggleFavourite(id);
  const text = added ? "Adicionado aos favoritos" : "Removido dos favoritos";
  showToast({ kind: "success", text, about: "favourites" });
}
