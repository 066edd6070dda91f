import { Heart } from "lucide-react";
import { toggleFavouriteAloud, useIsFavourite } from "./use-favourites.ts";

/** The heart of a station. `look` gives place, size and colours; `word` shows words beside it. */
export function HeartButton({
  id,
  name,
  look,
  onLook = "text-signal hover:text-signal",
  word = false,
}: {
  id: string;
  name: string;
  look: string;
  onLook?: string;
  word?: boolean;
}) {
  const favourite = useIsFavourite(id);
  const action = favourite ? "Remover dos favoritos" : "Adicionar aos favoritos";
  return (
    <button
      type="button"
      data-needs-script=""
      className={`${look} ${favourite && !word ? onLook : ""}`}
      aria-label={word ? undefined : `${action}: ${name}`}
      title={word ? undefined : action}
      onClick={() => toggleFavouriteAloud(id)}
    >
      <Heart
        className={`size-5 ${favourite ? "fill-current" : ""} ${favourite && word ? onLook : ""}`}
        strokeWidth={1.75}
        aria-hidden="true"
      />
      {word && (favourite ? "Nos favoritos" : "Adicionar aos favoritos")}
      {word && favourite && <span className="sr-only">: remover dos favoritos</span>}
    </button>
  );
}
