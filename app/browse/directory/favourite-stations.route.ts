import { toListedStation } from "#app/browse/cards/listed-station.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { catalogueContext } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import type { Route } from "./+types/favourite-stations.route";

export const handle: RouteHandle = import.meta.env.SSR ? { offline: {} } : {};

/** The page requests at most 100 at a time; more ids than this are ignored. */
const MAX_IDS = 200;

/** GET: the public stations among the ids of a browser's favourites, in their order. */
export function loader({ context, url }: Route.LoaderArgs) {
  const ids = url.searchParams.getAll("id").slice(0, MAX_IDS);
  return Response.json({ stations: context.get(catalogueContext).findMany(ids).map(toListedStation) });
}
