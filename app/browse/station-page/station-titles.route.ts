import { requestContext } from "#app/people/accounts/request-context.server.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { titlesContext } from "#app/sound/now-playing/titles-in-memory.server.ts";
import { catalogueContext } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import type { Route } from "./+types/station-titles.route";
import { playedTitles } from "./played-titles.ts";

export const handle: RouteHandle = import.meta.env.SSR ? { offline: {} } : {};

/** GET: the last titles of a public station, latest first, as its page shows them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const station = context.get(catalogueContext).find(params.id);
  if (!station) throw new Response(null, { status: 404 });
  const latest = await context.get(titlesContext).latest(station.id);
  return Response.json({ played: playedTitles(latest, context.get(requestContext).now()) });
}
