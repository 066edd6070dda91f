import { useEffect, useMemo } from "react";
import { Link } from "react-router";
import { catalogueContext } from "#app/catalogue/catalogue-in-memory.server.ts";
import { listUrl, parseListQuery } from "#app/catalogue/list-query.ts";
import { ExportLinks } from "#app/export/export-links.tsx";
import { changeHubContext } from "#app/live-events/change-hub.server.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { formatNumber } from "#app/platform/portuguese-format.ts";
import { StationListScope } from "#app/player/station-list.tsx";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";
import type { Route } from "./+types/stations.route";
import { AlphabetIndex } from "./alphabet-index.tsx";
import { EmptyDirectory } from "./empty-directory.tsx";
import { formatStationCount } from "./format-count.ts";
import { GenreChips } from "./genre-chips.tsx";
import { ListControls } from "./list-controls.tsx";
import { listUrlWith } from "./list-urls.ts";
import type { ListedStation } from "./listed-station.ts";
import { LoadMore } from "./load-more.tsx";
import { loadMoreStations, rememberShownList } from "./load-more-stations.client.ts";
import { RestoreListPosition } from "./restore-list-position.tsx";
import { deserializeStations } from "./serialized-station.ts";
import { StationGrid } from "./station-grid.tsx";
import { StationItem } from "./station-item.tsx";
import { stationListView } from "./station-list-view.ts";
import { StationRow } from "./station-row.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
  // Read before the other data, so that the list is of this version or newer.
  const version = context.get(changeHubContext).version("visitor");
  const catalogue = context.get(catalogueContext);
  const query = catalogue.withLabels(parseListQuery(url.searchParams));
  return { ...stationListView(catalogue.list(query), query), isEmpty: catalogue.size() === 0, version };
}

/** Fetches only the missing stations when the visitor loads more of the same list. */
export async function clientLoader({ url, request, serverLoader }: Route.ClientLoaderArgs) {
  const grown = await loadMoreStations(url, request.signal);
  return grown ? { ...grown, isEmpty: false } : serverLoader();
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { genre = "", country = "", letter = "", sort = "newest", after = null } = loaderData?.query ?? {};
  const filters = [genre, country, letter].filter(Boolean).join(", ");
  const canonicalQuery = after ? { genre, country, letter, sort, after } : { genre, country, letter };
  return pageMeta(matches, {
    title: filters ? `Estações: ${filters}` : "Estações",
    description: `${formatNumber(loaderData?.total ?? 0)} estações de rádio em direto${filters ? ` (${filters})` : ""}, por género, país e nome.`,
    path: listUrl(canonicalQuery),
    // The content of a page after a cursor shifts with every new station.
    indexed: !after,
  });
}

export default function StationsPage({ loaderData }: Route.ComponentProps) {
  const { total, genres, countries, letters, query, isEmpty, moreUrl, nextUrl } = loaderData;
  const stations = useMemo(() => deserializeStations(loaderData.stations), [loaderData.stations]);
  useEffect(() => {
    rememberShownList(loaderData);
  }, [loaderData]);
  if (isEmpty) {
    return (
      <>
        <h1 className="wrap pt-7 pb-5 text-d2 sm:pt-11">Estações</h1>
        <EmptyDirectory />
      </>
    );
  }
  return (
    <div className="wrap">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-7 pb-5 sm:pt-11">
        <div className="flex flex-wrap items-baseline gap-x-5">
          <h1 className="text-d2">Estações</h1>
          <p className="numbers text-ink-2 text-lg" role="status">
            {formatStationCount(total)}
          </p>
        </div>
        <ListControls query={query} countries={countries} />
      </div>
      <GenreChips query={query} genres={genres} countries={countries} />
      {letters.length > 0 && <AlphabetIndex query={query} counts={letters} />}
      {total === 0 ? (
        <div className="pt-10">
          <p className="text-t1">Nenhuma estação com estes filtros</p>
          <Link to="/stations" className={`${BUTTON_STYLES.outline} mt-6`}>
            Limpar filtros
          </Link>
        </div>
      ) : (
        <>
          <RestoreListPosition>
            {query.view === "grid" ? (
              <StationGrid stations={stations} columns={5} headingLevel="h2" />
            ) : (
              <StationRows stations={stations} />
            )}
          </RestoreListPosition>
          <LoadMore
            shown={stations.length}
            total={total}
            moreUrl={moreUrl}
            nextUrl={nextUrl}
            firstUrl={query.after ? listUrlWith(query, {}) : ""}
          />
          <ExportLinks query={new URLSearchParams(listUrlWith(query, {}).split("?")[1])} className="mt-10" />
        </>
      )}
    </div>
  );
}

/** Stations as rows, in two columns on a wide screen. */
function StationRows({ stations }: { stations: readonly ListedStation[] }) {
  return (
    <StationListScope stations={stations}>
      <ul className="grid border-line border-t lg:grid-cols-2 lg:gap-x-12">
        {stations.map((station, index) => (
          <StationItem key={station.id} index={index} variant="row">
            <StationRow station={station} location={station.city || station.country} headingLevel="h2" />
          </StationItem>
        ))}
      </ul>
    </StationListScope>
  );
}
