import { parseListQuery } from "#app/catalogue/list-query.ts";
import type { StationListView } from "./station-list-view.ts";

let last: StationListView | undefined;

/** Remembers what the page shows. */
export function rememberShownList(list: StationListView): void {
  last = list;
}

/**
 * The list at an address, where it is the one that is shown with more at its end: only that is fetched. Null for all
 * others, and when something changed on the site meanwhile: then nothing of what is shown is sure.
 * A page that is loaded again, because of a change or by the visitor, is loaded whole.
 */
export async function loadMoreStations(url: URL, signal: AbortSignal): Promise<StationListView | null> {
  const shown = last;
  // Who listens moves stations in this order, and has no version.
  if (!shown?.moreUrl || shown.query.sort === "listeners") return null;
  if (`${url.pathname}${url.search}` !== shown.moreUrl) return null;
  const parameters = new URLSearchParams(url.search);
  const query = parseListQuery(parameters);
  parameters.set("skip", String(shown.stations.length));
  const answer = await fetch(`/stations/list/more?${parameters}`, { signal });
  if (!answer.ok) return null;
  // Our own loader wrote it; the query's moments do not survive JSON, and stand in the address.
  const rest = (await answer.json()) as StationListView;
  return rest.version === shown.version ? { ...rest, query, stations: [...shown.stations, ...rest.stations] } : null;
}
