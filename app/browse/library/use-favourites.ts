import { useSyncExternalStore } from "react";
import { showToast } from "#app/platform/ui/toast.ts";
import { favouriteIds, onFavouritesChange, toggleFavourite } from "./favourites-store.client.ts";

/** This browser's favourite ids; null in server-rendered HTML. */
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

/** Toggles a favourite and shows a toast. Source of the texts: spec, section 4. */
export function toggleFavouriteWithToast(id: string): void {
  const added = toggleFavourite(id);
  const text = added ? "Adicionado aos favoritos" : "Removido dos favoritos";
  showToast({ kind: "success", text, about: "favourites" });
}
