import { ArrowRight } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { AzulejoWall } from "#app/covers/azulejo-panel.tsx";
import { favouriteIds } from "#app/favourites/favourites-store.client.ts";
import { useFavouriteIds } from "#app/favourites/use-favourites.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";
import type { Route } from "./+types/favorites.route";
import { formatStationCount } from "./format-count.ts";
import { GridSkeleton } from "./grid-skeleton.tsx";
import { ImportExportFavourites } from "./import-export-favourites.tsx";
import { loadFavouriteStations } from "./load-favourite-stations.client.ts";
import { StationGrid } from "./station-grid.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Favoritos",
    description: "As estações de rádio que guardou neste dispositivo.",
    path: "/favorites",
  });
}

/** Favourites are this browser's: the server knows nothing of them, and sends the frame of the page. */
export async function clientLoader() {
  const asked = favouriteIds();
  return { asked, stations: await loadFavouriteStations(asked) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PageOfFavourites count={null}>
      <noscript>
        <p className="text-lg">
          Os favoritos ficam guardados neste dispositivo e só podem ser mostrados com JavaScript.
        </p>
      </noscript>
      <GridSkeleton count={4} />
    </PageOfFavourites>
  );
}

export default function FavouritesPage({ loaderData: { asked, stations } }: Route.ComponentProps) {
  const ids = useFavouriteIds() ?? asked;
  const { revalidate } = useRevalidator();
  // Another tab added one; one that was taken away leaves at once, the server need not be asked for that.
  const added = ids.some((id) => !asked.includes(id));
  useEffect(() => {
    if (added) void revalidate();
  }, [added, revalidate]);

  const shown = stations.filter(({ id }) => ids.includes(id));
  const exchange = <ImportExportFavourites ids={ids} stations={shown} className="w-full sm:ml-auto sm:w-auto" />;
  if (shown.length > 0) {
    return (
      <PageOfFavourites count={shown.length} exchange={exchange}>
        <StationGrid stations={shown} columns={4} headingLevel="h2" />
      </PageOfFavourites>
    );
  }
  return (
    <PageOfFavourites count={null} exchange={exchange}>
      {added ? <GridSkeleton count={ids.length} /> : <NoFavourites />}
    </PageOfFavourites>
  );
}

function PageOfFavourites({
  count,
  exchange,
  children,
}: {
  count: number | null;
  exchange?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="wrap">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-3 pt-7 pb-5 sm:pt-11 sm:pb-7">
        <h1 className="text-d2">Favoritos</h1>
        <p className="numbers text-ink-2 text-lg" role="status">
          {count !== null && formatStationCount(count, { one: "favorita", many: "favoritas" })}
        </p>
        {exchange}
      </div>
      {children}
    </div>
  );
}

function NoFavourites() {
  return (
    <>
      <AzulejoWall columns={16} rows={4} missing="heart" />
      <h2 className="mt-7 text-t1">Ainda não tem estações favoritas</h2>
      <p className="mt-3 mb-6 max-w-[46ch] text-[17px] text-ink-2 leading-[26px]">
        Use o coração de uma estação para a guardar aqui. Os favoritos ficam neste dispositivo.
      </p>
      <Link to="/stations" className={BUTTON_STYLES.primary}>
        Explorar Estações
        <ArrowRight className="size-5" strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </>
  );
}
