import { Link } from "react-router";
import { catalogueContext } from "#app/catalogue/catalogue-in-memory.server.ts";
import { listAddress, parseListQuery } from "#app/catalogue/list-query.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { BUTTON_LOOK } from "#app/ui/button-look.ts";
import type { Route } from "./+types/stations.route";
import { EmptyDirectory } from "./empty-directory.tsx";
import { GenreChips } from "./genre-chips.tsx";
import { ListControls } from "./list-controls.tsx";
import { listed } from "./listed-station.ts";
import { LoadMore } from "./load-more.tsx";
import { StationGrid } from "./station-grid.tsx";
import { StationRows } from "./station-rows.tsx";
import { numberText, stationsText } from "./words.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const query = parseListQuery(url.searchParams);
  const catalogue = context.get(catalogueContext);
  const list = catalogue.list(query);
  return { ...list, stations: list.stations.map(listed), query, size: catalogue.size() };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { genre = "", country = "" } = loaderData?.query ?? {};
  const narrowed = [genre, country].filter(Boolean).join(", ");
  return pageMeta(matches, {
    title: narrowed ? `Estações: ${narrowed}` : "Estações",
    description: `${numberText(loaderData?.total ?? 0)} estações de rádio em direto${narrowed ? ` (${narrowed})` : ""}, por género, país e nome.`,
    path: listAddress({ genre, country }),
  });
}

export default function StationsPage({ loaderData }: Route.ComponentProps) {
  const { stations, total, genres, countries, query, size } = loaderData;
  if (size === 0) {
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
            {stationsText(total)}
          </p>
        </div>
        <ListControls query={query} countries={countries} />
      </div>
      <GenreChips query={query} genres={genres} />
      {total === 0 ? (
        <div className="pt-10">
          <p className="text-t1">Nenhuma estação com estes filtros</p>
          <Link to="/stations" className={`${BUTTON_LOOK.outline} mt-6`}>
            Limpar filtros
          </Link>
        </div>
      ) : (
        <>
          {query.view === "grid" ? (
            <StationGrid stations={stations} columns={5} headingLevel="h2" />
          ) : (
            <StationRows stations={stations} />
          )}
          <LoadMore query={query} shown={stations.length} total={total} />
        </>
      )}
    </div>
  );
}
