import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { changeHubContext } from "#app/platform/live-events/change-hub.server.ts";
import { catalogueContext } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { parseListQuery } from "#app/stations/catalogue/list-query.ts";
import type { Route } from "./+types/more-stations.route";
import { stationListView } from "./station-list-view.ts";

export const handle: RouteHandle = import.meta.env.SSR ? { offline: {} } : {};

/** GET: a list without its first `skip` stations, which the page has. Valid only for a page of the same version. */
export function loader({ context, url }: Route.LoaderArgs) {
  const version = context.get(changeHubContext).version("visitor");
  const catalogue = context.get(catalogueContext);
  const query = catalogue.withLabels(parseListQuery(url.searchParams));
  const skip = Number(url.searchParams.get("skip")) || 0;
  const list = stationListView(catalogue.list(query), { query, stationCount: catalogue.size() });
  return Response.json({ ...list, stations: list.stations.slice(skip), version });
}
