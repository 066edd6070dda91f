import type { Station } from "#app/stations/station.ts";
import type { StationOrders } from "./station-orders.ts";
import type { StationStore } from "./station-store.ts";
import { withoutTwins } from "./twin-stations.ts";

/** A limit on time: a genre may consist of thousands of twins. */
const MAX_CANDIDATES = 200;

/** See `Catalogue.similarTo`. */
export function similarStations(
  station: Station,
  count: number,
  { store, orders }: { store: StationStore; orders: Pick<StationOrders, "inSlot" | "slotsBy"> },
): Station[] {
  const group = store.genres.find(station.genre);
  if (!group) return [];
  const candidates: Station[] = [];
  for (const slot of orders.slotsBy("listeners")) {
    if (candidates.length >= MAX_CANDIDATES) break;
    if (store.genreIn(slot) !== group) continue;
    const candidate = orders.inSlot(slot);
    if (candidate.id !== station.id) candidates.push(candidate);
  }
  return withoutTwins(station, candidates, count);
}
