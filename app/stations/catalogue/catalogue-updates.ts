import type { Station } from "#app/stations/station/station.ts";
import type { StationOrders } from "./station-orders.ts";
import { isSameStation, type StationStore } from "./station-store.ts";

export type CatalogueUpdates = {
  put: (stations: readonly Station[]) => void;
  remove: (ids: readonly string[]) => void;
  replaceAll: (stations: readonly Station[]) => void;
  /** Current listeners by station id, added to the stored number. Stations that are not in the map have none. */
  setListenerCounts: (counts: ReadonlyMap<string, number>) => void;
};

/**
 * The operations that change the stations of a catalogue, in its store and its orders. `onStations` and `onListeners`:
 * called before stations, and before only their numbers of listeners, change.
 */
export function createUpdates(
  store: StationStore,
  orders: StationOrders,
  { onStations, onListeners }: { onStations: () => void; onListeners: () => void },
): CatalogueUpdates {
  let listenerCounts: ReadonlyMap<string, number> = new Map();

  const withListenerCount = (station: Station): Station => withListeners(station, listenerCounts.get(station.id) ?? 0);

  const isNew = (station: Station): boolean => {
    const slot = store.slotOf(station.id);
    return slot === undefined || !isSameStation(withListenerCount(station), orders.inSlot(slot));
  };

  const put = (stations: readonly Station[]): void => {
    onStations();
    orders.move(
      store.slotsOf(stations.map(({ id }) => id)),
      () => new Set(stations.map((station) => store.put(withListenerCount(station)))),
    );
  };

  const remove = (ids: Iterable<string>): void => {
    onStations();
    const slots = store.slotsOf(ids);
    orders.move(slots, () => {
      for (const slot of slots) store.remove(slot);
      return [];
    });
  };

  return {
    put,
    remove,
    replaceAll: (stations) => {
      const staying = new Set(stations.map(({ id }) => id));
      remove([...store.ids()].filter((id) => !staying.has(id)));
      put(stations.filter(isNew));
    },
    setListenerCounts: (counts) => {
      // Only stations whose number changes are updated.
      const before = listenerCounts;
      const change = (id: string) => (counts.get(id) ?? 0) - (before.get(id) ?? 0);
      const changed = new Set([...before.keys(), ...counts.keys()].filter((id) => change(id) !== 0));
      const slots = store.slotsOf(changed);
      listenerCounts = counts;
      if (slots.size > 0) onListeners();
      orders.move(slots, () => {
        for (const slot of slots) {
          const station = orders.inSlot(slot);
          store.put(withListeners(station, change(station.id)));
        }
        return slots;
      }, ["listeners"]);
    },
  };
}

function withListeners(station: Station, added: number): Station {
  return added === 0 ? station : { ...station, listeners: station.listeners + added };
}
