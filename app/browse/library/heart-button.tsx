import { isolated } from "#app/platform/text/isolated-text.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { SteadyLabel } from "#app/platform/ui/steady-label.tsx";
import { toggleFavouriteWithToast, useIsFavourite } from "./use-favourites.ts";

/** The favourite button of a station. `withLabel` shows its state as text beside the heart; `caption` is a text under it. */
export function HeartButton({
  id,
  name,
  className,
  activeClassName = "text-signal hover:text-signal",
  withLabel = false,
  caption,
}: {
  id: string;
  name: string;
  className: string;
  activeClassName?: string;
  withLabel?: boolean;
  caption?: string;
}) {
  const favourite = useIsFavourite(id);
  const action = favourite ? "Remover dos favoritos" : "Adicionar aos favoritos";
  return (
    <button
      type="button"
      data-needs-script=""
      className={`${className} ${favourite && !withLabel ? activeClassName : ""}`}
      aria-label={withLabel ? undefined : [caption, action, isolated(name)].filter(Boolean).join(": ")}
      title={withLabel ? undefined : action}
      onClick={() => toggleFavouriteWithToast(id)}
    >
      <Icon
        of="heart"
        className={`${favourite ? "fill-current" : ""} ${favourite && withLabel ? activeClassName : ""}`}
      />
      {caption && <span aria-hidden="true">{caption}</span>}
      {withLabel && (
        <SteadyLabel
          of={["Adicionar aos favoritos", "Nos favoritos"]}
          shown={favourite ? "Nos favoritos" : "Adicionar aos favoritos"}
        />
      )}
      {withLabel && favourite && <span className="sr-only">: remover dos favoritos</span>}
    </button>
  );
}
