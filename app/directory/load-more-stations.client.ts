import { parseListQuery } from "#app/catalogue/list-query.ts";
import type { StationListView } from "./station-list-view.ts";

let lastShown: StationListView | undefined;

/** Stores the list that the page shows, for `loadMoreStations`. */
export function rememberShownList(list: StationListView): void {
  lastShown = list;
}

/**
 * Fetches only the missing stations when a URL is the shown list with more of it. Null for any other URL, and when the site's
 * version has changed: the shown stations may be outdated. Reloads and revalidations load the whole list.
 */
export async function loadMoreStations(url: URL, signal: AbortSignal): Promise<StationListView | null> {
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
