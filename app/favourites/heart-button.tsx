import { Heart } from "lucide-react";
import { toggleFavouriteWithToast, useIsFavourite } from "./use-favourites.ts";

/** The heart of a station. `look` gives place, size and colours; `withLabel` shows words beside it. */
export function HeartButton({
  id,
  name,
  look,
  activeClassName = "text-signal hover:text-signal",
  withLabel = false,
}: {
  id: string;
  name: string;
  look: string;
  activeClassName?: string;
  withLabel?: boolean;
}) {
  const favourite = useIsFavourite(id);
  const action = favourite ? "Remover dos favoritos" : "Adicionar aos favoritos";
  return (
    <button
      type="button"
      data-needs-script=""
      className={`${look} ${favourite && !withLabel ? activeClassName : ""}`}
      aria-label={withLabel ? undefined : `${action}: ${name}`}
      title={withLabel ? undefined : action}
      onClick={() => toggleFavouriteWithToast(id)}
    >
      <Heart
        className={`size-5 ${favourite ? "fill-current" : ""} ${favourite && withLabel ? activeClassName : ""}`}
        strokeWidth={1.75}
        aria-hidden="true"
      />
      {withLabel && (favourite ? "Nos favoritos" : "Adicionar aos favoritos")}
      {withLabel && favourite && <span className="sr-only">: remover dos favoritos</span>}
    </button>
  );
}
