import type { Station } from "#app/stations/station/station.ts";
import type { StationFacts } from "./station-facts.ts";
import type { StationOrders } from "./station-orders.ts";
import { isSameStation, type StationStore } from "./station-store.ts";

/** What the tables have of stations, by their ids. */
type FactsById = ReadonlyMap<string, StationFacts>;

export type CatalogueUpdates = {
  /** `facts`: what the tables have of these stations; without them what is known stays. */
  put: (stations: readonly Station[], facts?: FactsById) => void;
  /** Replaces what the tables have of all stations. */
  putFacts: (facts: FactsById) => void;
  remove: (ids: readonly string[]) => void;
  replaceAll: (stations: readonly Station[]) => void;
  /** Current listeners by station id, added to the stored number. Stations that are not in the map have none. */
  setListenerCounts: (counts: ReadonlyMap<string, number>) => void;
};

/**
 * The operations that change the stations of a catalogue, in its store and its orders. `onStations` and `onListeners`:
 * called before stations, and before only their numbers of listeners, change. `onSlots`: called after stations, or what
 * the tables have of them, have changed in these slots.
 */
export function createUpdates(
  store: StationStore,
  orders: StationOrders,
  {
    onStations,
    onListeners,
    onSlots,
  }: { onStations: () => void; onListeners: () => void; onSlots: (slots: ReadonlySet<number>) => void },
): CatalogueUpdates {
  let listenerCounts: ReadonlyMap<string, number> = new Map();

  const withListenerCount = (station: Station): Station => withListeners(station, listenerCounts.get(station.id) ?? 0);

  const isNew = (station: Station): boolean => {
    const slot = store.slotOf(station.id);
    return slot === undefined || !isSameStation(withListenerCount(station), orders.inSlot(slot));
  };

  const put = (stations: readonly Station[], facts?: FactsById): void => {
    const changed = stations.filter(isNew);
    if (changed.length > 0) {
      onStations();
      orders.move(
        store.slotsOf(changed.map(({ id }) => id)),
        () => new Set(changed.map((station) => store.put(withListenerCount(station)))),
      );
    }
    setFacts(store.slotsOf(stations.map(({ id }) => id)), facts);
  };

  const setFacts = (slots: ReadonlySet<number>, facts: FactsById | undefined): void => {
    for (const slot of slots) if (facts) store.setFacts(slot, facts.get(orders.inSlot(slot).id));
    onSlots(slots);
  };

  const remove = (ids: Iterable<string>): void => {
    const slots = store.slotsOf(ids);
    if (slots.size === 0) return;
    onStations();
    orders.move(slots, () => {
      for (const slot of slots) store.remove(slot);
      return [];
    });
    onSlots(slots);
  };

  return {
    put,
    putFacts: (facts) => setFacts(new Set(store.slots()), facts),
    remove,
    replaceAll: (stations) => {
      const staying = new Set(stations.map(({ id }) => id));
      remove([...store.ids()].filter((id) => !staying.has(id)));
      put(stations);
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
