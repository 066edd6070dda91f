import { catalogueContext } from "#app/catalogue/catalogue-in-memory.server.ts";
import type { Route } from "./+types/favorite-stations.route";
import { toListedStation } from "./listed-station.ts";

/** The page asks for at most a hundred at a time. */
const MAX_IDS = 200;

/** The stations of the ids that a browser keeps, in that order. Those that are not public are left out. */
export function loader({ context, url }: Route.LoaderArgs) {
  const ids = url.searchParams.getAll("id").slice(0, MAX_IDS);
  return Response.json({ stations: context.get(catalogueContext).findMany(ids).map(toListedStation) });
}
