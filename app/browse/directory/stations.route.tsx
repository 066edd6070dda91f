import { useEffect, useMemo } from "react";
import { Link } from "react-router";
import { LazyListItem } from "#app/browse/cards/lazy-list-item.tsx";
import { deserializeStations, formatStationCount, type ListedStation } from "#app/browse/cards/listed-station.ts";
import { EmptyDirectory, StationGrid } from "#app/browse/cards/station-grid.tsx";
import { StationRow } from "#app/browse/cards/station-row.tsx";
import { stationListData } from "#app/browse/syndication/structured-data.ts";
import { EXPORT_FORMATS } from "#app/exchange/lists/export-format.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { changeHubContext } from "#app/platform/live-events/change-hub.server.ts";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { BUTTON_STYLES, TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { StationListScope } from "#app/sound/player/player-buttons.tsx";
import { catalogueContext } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import {
  FEED_FORMATS,
  type FeedFormat,
  feedTitle,
  feedUrl,
  filtersText,
  type ListQuery,
  listUrl,
  listUrlWith,
  parseListQuery,
} from "#app/stations/catalogue/list-query.ts";
import type { Route } from "./+types/stations.route";
import { AlphabetIndex } from "./alphabet-index.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { activeFilters } from "./filter-chip.tsx";
import { ListControls } from "./list-controls.tsx";
import { LoadMore } from "./load-more.tsx";
import { RestoreListPosition } from "./restore-list-position.tsx";
import { type StationListView, stationListView } from "./station-list-view.ts";

export const handle: RouteHandle = import.meta.env.SSR
  ? {
      cached: { shows: "lists", urlOf: (parameters) => listUrl(parseListQuery(parameters)) },
      offline: { stored: "path and query", data: true },
    }
  : {};

export function loader({ context, url }: Route.LoaderArgs) {
  // Read before the other data, so that the list is of this version or newer.
  const version = context.get(changeHubContext).version("visitor");
  const catalogue = context.get(catalogueContext);
  const query = catalogue.withLabels(parseListQuery(url.searchParams));
  const stationCount = catalogue.size();
  const list = stationListView(catalogue.list(query), { query, stationCount });
  return { ...list, isEmpty: stationCount === 0, version };
}

/** The list that the page in this browser shows. */
let lastShown: StationListView | undefined;

/** Fetches only the missing stations when the visitor loads more of the same list. */
export async function clientLoader({ url, request, serverLoader }: Route.ClientLoaderArgs) {
  const grown = await loadMoreStations(url, request.signal);
  return grown ? { ...grown, isEmpty: false } : serverLoader();
}

/**
 * Fetches only the missing stations when a URL is the shown list with more of it. Null for any other URL, and when the
 * site's version has changed: the shown stations may be outdated. Reloads and revalidations load the whole list.
 */
async function loadMoreStations(url: URL, signal: AbortSignal): Promise<StationListView | null> {
  const shown = lastShown;
  // The order by listeners changes without a new version.
  if (!shown?.moreUrl || shown.query.sort === "listeners") return null;
  if (`${url.pathname}${url.search}` !== shown.moreUrl) return null;
  const parameters = new URLSearchParams(url.search);
  const query = parseListQuery(parameters);
  parameters.set("skip", String(shown.stations.length));
  const response = await fetch(`/stations/list/more?${parameters}`, { signal });
  if (!response.ok) return null;
  // The shape of more-stations.route.ts. JSON turns the query's dates into strings: the query is parsed from the URL.
  const rest = (await response.json()) as StationListView;
  return rest.version === shown.version ? { ...rest, query, stations: [...shown.stations, ...rest.stations] } : null;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const query = loaderData?.query ?? parseListQuery(new URLSearchParams());
  const { genre, country, city, language, letter, sort, after } = query;
  const filters = filtersText(query);
  const filter = { genre, country, city, language, letter };
  const canonicalQuery = after ? { ...filter, sort, after } : filter;
  const tags = pageMeta(matches, {
    title: filters ? `Estações: ${filters}` : "Estações",
    description: `${formatNumber(loaderData?.total ?? 0)} estações de rádio em direto${filters ? ` (${filters})` : ""}, por género, país, língua e nome.`,
    path: listUrl(canonicalQuery),
    previousPath: loaderData?.previousUrl,
    nextPath: loaderData?.nextUrl,
    linkedData: ({ publicUrl }) => stationListData(loaderData?.stations ?? [], publicUrl),
    // The content of a page after a cursor shifts with every new station.
    indexed: !after,
  });
  return [...tags, ...FEED_FORMATS.map((format) => feedLink(query, format))];
}

/** The discovery link of a feed. */
function feedLink(query: ListQuery, format: FeedFormat) {
  const type = format === "atom" ? "application/atom+xml" : "application/feed+json";
  return { tagName: "link" as const, rel: "alternate", type, title: feedTitle(query), href: feedUrl(query, format) };
}

export default function StationsPage({ loaderData }: Route.ComponentProps) {
  const { total, facets, letters, query, isEmpty, moreUrl, nextUrl } = loaderData;
  const stations = useMemo(() => deserializeStations(loaderData.stations), [loaderData.stations]);
  useEffect(() => {
    lastShown = loaderData;
  }, [loaderData]);
  const isFiltered = activeFilters(query, facets).length > 0;
  const unfilteredUrl = listUrl({ sort: query.sort, view: query.view });
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
      <div className={`${HEADER_STYLES} pt-7 pb-5 sm:pt-11`}>
        <div className="flex flex-wrap items-baseline gap-x-5 sm:flex-none">
          <h1 className="text-d2 max-sm:basis-full">Estações</h1>
          {/* As high with the link as without it. */}
          <div className="flex h-11 items-center gap-x-5">
            <p className="numbers whitespace-nowrap text-ink-2 text-lg leading-11" role="status">
              {formatStationCount(total)}
            </p>
            {isFiltered && (
              <Link to={unfilteredUrl} preventScrollReset={true} className={CLEAR_STYLES}>
                Limpar filtros
              </Link>
            )}
          </div>
        </div>
        <ListControls query={query} facets={facets} />
      </div>
      <FilterBar query={query} facets={facets} />
      {letters.length > 0 && <AlphabetIndex query={query} counts={letters} stations={stations} />}
      {total === 0 ? (
        <div className="pt-10">
          <p className="text-t1">Nenhuma estação com estes filtros</p>
          <Link to={unfilteredUrl} className={`${BUTTON_STYLES.outline} mt-6`}>
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
          <ExportLinks query={query} />
        </>
      )}
    </div>
  );
}

/** Title and controls: below each other on a narrow window, on a wide one in one line that never wraps. */
const HEADER_STYLES = "flex flex-wrap items-end justify-between gap-x-6 gap-y-1 sm:gap-y-4 xl:flex-nowrap";

const CLEAR_STYLES = `${TEXT_LINK_STYLES} whitespace-nowrap pt-0.5 font-semibold text-cobalt text-compact`;

/** Stations as rows, in two columns on a wide screen. */
function StationRows({ stations }: { stations: readonly ListedStation[] }) {
  return (
    <StationListScope stations={stations}>
      <ul className="grid border-line border-t lg:grid-cols-2 lg:gap-x-12">
        {stations.map((station, index) => (
          <LazyListItem key={station.id} index={index} variant="row">
            <StationRow station={station} headingLevel="h2" />
          </LazyListItem>
        ))}
      </ul>
    </StationListScope>
  );
}

/** Download links for a list, with its filters and order. */
function ExportLinks({ query: { genre, country, city, language, letter, sort } }: { query: ListQuery }) {
  const filters = listUrl({ genre, country, city, language, letter, sort }).replace("/stations", "");
  return (
    <nav aria-label="Exportar esta lista" className="mt-10 flex flex-wrap items-center gap-x-4 text-ink-2 text-small">
      <span>Exportar esta lista:</span>
      {Object.entries(EXPORT_FORMATS).map(([format, { label }]) => (
        <a
          key={format}
          href={`/stations.${format}${filters}`}
          download={true}
          className={`${TEXT_LINK_STYLES} min-w-11 hover:text-ink`}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
