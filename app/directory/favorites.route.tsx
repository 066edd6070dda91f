import { ArrowRight } from "lucide-react";
import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import { AzulejoWall } from "#app/covers/azulejo-panel.tsx";
import { useFavouriteIds } from "#app/favourites/use-favourites.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { BUTTON_LOOK } from "#app/ui/button-look.ts";
import type { Route } from "./+types/favorites.route";
import { GridSkeleton } from "./grid-skeleton.tsx";
import type { ListedStation } from "./listed-station.ts";
import { StationGrid } from "./station-grid.tsx";
import { stationsText } from "./words.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Favoritos",
    description: "As estações de rádio que guardou neste dispositivo.",
    path: "/favorites",
  });
}

export default function FavouritesPage() {
  const ids = useFavouriteIds();
  const fetcher = useFetcher<{ stations: ListedStation[] }>();
  const { load } = fetcher;
  const address =
    ids && ids.length > 0 ? `/favorites/stations?${new URLSearchParams(ids.map((id) => ["id", id]))}` : null;
  useEffect(() => {
    if (address) void load(address);
  }, [address, load]);

  // A heart that was just taken away leaves at once; the server need not be asked for that.
  const stations = ids && fetcher.data?.stations.filter(({ id }) => ids.includes(id));
  const empty = ids?.length === 0 || (stations?.length === 0 && fetcher.state === "idle");
  return (
    <div className="wrap">
      <div className="flex flex-wrap items-baseline gap-x-5 pt-7 pb-5 sm:pt-11 sm:pb-7">
        <h1 className="text-d2">Favoritos</h1>
        <p className="numbers text-ink-2 text-lg" role="status">
          {!empty && stations && stationsText(stations.length, { one: "favorita", many: "favoritas" })}
        </p>
      </div>
      <noscript>
        <p className="text-lg">Os favoritos ficam neste dispositivo, e para os ler a página precisa de JavaScript.</p>
      </noscript>
      {empty && <NoFavourites />}
      {!empty && stations && <StationGrid stations={stations} columns={4} headingLevel="h2" />}
      {!empty && !stations && <GridSkeleton count={ids?.length ?? 4} />}
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
      <Link to="/stations" className={BUTTON_LOOK.primary}>
        Explorar Estações
        <ArrowRight className="size-5" strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </>
  );
}
