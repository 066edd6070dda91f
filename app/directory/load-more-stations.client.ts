import { parseListQuery } from "#app/catalogue/list-query.ts";
import type { ShownList } from "./station-list-view.ts";

let last: ShownList | undefined;

/** Remembers what the page shows. */
export function rememberShown(list: ShownList): void {
  last = list;
}

/**
 * The list at an address, where it is the one that is shown with more at its end: only that is fetched. Null for all
 * others, and when something changed on the site meanwhile: then nothing of what is shown is sure.
 * A page that is loaded again, because of a change or by the visitor, is loaded whole.
 */
export async function loadGrown(url: URL, signal: AbortSignal): Promise<ShownList | null> {
  const shown = last;
  // Who listens moves stations in this order, and has no version.
  if (!shown?.moreAddress || shown.query.sort === "listeners") return null;
  if (`${url.pathname}${url.search}` !== shown.moreAddress) return null;
  const parameters = new URLSearchParams(url.search);
  const query = parseListQuery(parameters);
  parameters.set("skip", String(shown.stations.length));
  const answer = await fetch(`/stations/list/more?${parameters}`, { signal });
  if (!answer.ok) return null;
  // Our own loader wrote it; the query's moments do not survive JSON, and stand in the address.
  const rest = (await answer.json()) as ShownList;
  return rest.version === shown.version ? { ...rest, query, stations: [...shown.stations, ...rest.stations] } : null;
}
