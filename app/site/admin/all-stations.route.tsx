import { formatStationCount } from "#app/browse/cards/listed-station.ts";
import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import type { Route } from "./+types/all-stations.route";
import { readStationRows } from "./read-station-rows.server.ts";
import { StationTable } from "./station-table.tsx";
import { PageLinks, parseTableQuery, TableControls, tableUrl } from "./table-controls.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  const query = parseTableQuery(url.searchParams);
  const { rows: stations, ...found } = await readStationRows(context.get(databaseContext), query);
  return { ...found, stations, query };
}

/** Every station, of any status, filtered by text and status, in pages. */
export default function AllStationsPage({ loaderData }: Route.ComponentProps) {
  const { stations, total, page, pages, query } = loaderData;
  const isFiltered = query.q !== "" || query.status !== null;
  return (
    <>
      <TableControls query={query} />
      <p className="numbers mt-4 text-ink-2 text-small" role="status">
        {formatStationCount(total, isFiltered ? { one: "encontrada", many: "encontradas" } : undefined)}
      </p>
      <StationTable
        stations={stations}
        caption="Todas as estações"
        empty={isFiltered ? "Nenhuma estação com estes filtros" : "Ainda não há estações."}
        detail="status"
      />
      <PageLinks page={page} pages={pages} urlOf={(number) => tableUrl({ ...query, page: number })} />
    </>
  );
}
