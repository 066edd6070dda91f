import { type ReactNode, useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { formatStationCount, type ListedStation } from "#app/browse/cards/listed-station.ts";
import { GridSkeleton, StationGrid } from "#app/browse/cards/station-grid.tsx";
import { favouriteStationsUrls } from "#app/browse/library/favourite-change.ts";
import { favouritesOwner } from "#app/browse/library/favourites-queue.client.ts";
import { favouriteIds } from "#app/browse/library/favourites-store.client.ts";
import { useFavouriteIds } from "#app/browse/library/use-favourites.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { BUTTON_STYLES, TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { useOnlyInBrowser } from "#app/platform/ui/use-hydrated.ts";
import { useOnDemand } from "#app/platform/ui/use-on-demand.ts";
import { AzulejoWall } from "#app/stations/covers/azulejo-panel.tsx";
import type { Route } from "./+types/favourites.route";
import { ImportExportFavourites } from "./import-export-favourites.tsx";
import { preloadRecentSections, useRecentSections } from "./use-recent-sections.ts";

export const handle: RouteHandle = import.meta.env.SSR ? { offline: { stored: "path" } } : {};

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Favoritos",
    description: "As estações de rádio que guardou neste dispositivo.",
    path: "/favorites",
  });
}

/** Favourites are stored in the browser: the server renders only the frame of the page. */
export async function clientLoader() {
  const loadedIds = favouriteIds();
  const [stations] = await Promise.all([loadFavouriteStations(loadedIds), preloadRecentSections()]);
  return { loadedIds, stations };
}
clientLoader.hydrate = true as const;

/** The public stations among the ids, in their order. Errors: without a connection, or from the server. */
async function loadFavouriteStations(ids: readonly string[]): Promise<ListedStation[]> {
  return (await Promise.all(favouriteStationsUrls(ids).map(loadBatch))).flat();
}

/** Without cookies: the answer is then the same for all, and the service worker stores it, for an account too. */
async function loadBatch(url: string): Promise<ListedStation[]> {
  const response = await fetch(url, { credentials: "omit" });
  if (!response.ok) throw new Error(`The favourites' stations could not be loaded: ${response.status}`);
  // The shape of favourite-stations.route.ts.
  return ((await response.json()) as { stations: ListedStation[] }).stations;
}

export function HydrateFallback() {
  return (
    <FavouritesFrame count={null} exchange={<div className="h-11 max-sm:col-2 max-sm:row-1" />}>
      <noscript>
        <p className="text-lg">
          Os favoritos ficam guardados neste dispositivo e só podem ser mostrados com JavaScript.
        </p>
      </noscript>
      <GridSkeleton count={4} />
    </FavouritesFrame>
  );
}

export default function FavouritesPage({ loaderData: { loadedIds, stations }, matches }: Route.ComponentProps) {
  const isSignedIn = Boolean(matches[0].loaderData?.viewer);
  const ids = useFavouriteIds() ?? loadedIds;
  const { revalidate } = useRevalidator();
  // A station that another tab added is loaded; a removed one is hidden without a request.
  const added = ids.some((id) => !loadedIds.includes(id));
  useEffect(() => {
    if (added) void revalidate();
  }, [added, revalidate]);

  const shown = stations.filter(({ id }) => ids.includes(id));
  const recents = useRecentSections();
  const hasStations = shown.length > 0;
  return (
    <FavouritesFrame
      count={hasStations ? shown.length : null}
      exchange={<ImportExportFavourites ids={ids} stations={shown} />}
    >
      {hasStations && <StationGrid stations={shown} columns={4} headingLevel="h2" />}
      {!hasStations && (added ? <GridSkeleton count={ids.length} /> : <NoFavourites isSignedIn={isSignedIn} />)}
      {recents && <recents.AllRecents />}
    </FavouritesFrame>
  );
}

/** A row; on narrow screens the count is below the title, and keeps its line while it is unknown. */
const TITLE_STYLES = "grid grid-cols-[minmax(0,1fr)_auto] items-center sm:flex sm:items-baseline";

const isOfAccount = () => favouritesOwner() !== null;
const loadQueuedCount = () => import("#app/browse/library/queued-count.tsx");

function FavouritesFrame({
  count,
  exchange,
  children,
}: {
  count: number | null;
  exchange: ReactNode;
  children: ReactNode;
}) {
  const queued = useOnDemand(useOnlyInBrowser(isOfAccount), loadQueuedCount);
  return (
    // The height keeps the footer out of the window while the stations are loading.
    <div className="wrap min-h-[calc(100vh-156px)]">
      <div className={`${TITLE_STYLES} relative gap-y-1.5 pt-7 pb-5 sm:gap-x-5 sm:pt-11 sm:pb-7`}>
        <h1 className="text-d2">Favoritos</h1>
        <p className="numbers text-ink-2 text-lg max-sm:col-[1/-1] max-sm:min-h-7" role="status">
          {count !== null && formatStationCount(count, { one: "favorita", many: "favoritas" })}
        </p>
        {queued && <queued.QueuedCount className="numbers absolute bottom-0 left-0 text-ink-2 text-small" />}
        {exchange}
      </div>
      {children}
    </div>
  );
}

function NoFavourites({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <AzulejoWall columns={16} rows={4} missing="heart" />
      <h2 className="mt-7 text-t1">Ainda não tem estações favoritas</h2>
      <p className="mt-3 mb-6 max-w-[46ch] text-lead text-ink-2 leading-[26px]">
        Use o coração de uma estação para a guardar aqui.{" "}
        {isSignedIn
          ? "Os favoritos ficam na sua conta, em todos os seus dispositivos."
          : "Os favoritos ficam neste dispositivo."}
      </p>
      {!isSignedIn && (
        <p className="mb-6 max-w-[46ch] text-lead text-ink-2 leading-[26px]">
          Tem conta?{" "}
          <Link to="/auth" className={`${TEXT_LINK_STYLES} min-w-11 justify-center`}>
            Entre
          </Link>{" "}
          para ver os favoritos que lá guardou.
        </p>
      )}
      <Link to="/stations" className={BUTTON_STYLES.primary}>
        Explorar Estações
        <Icon of="arrow-right" />
      </Link>
    </>
  );
}
