import type { Station } from "#app/stations/station.ts";
import { SORTS, type Sort, type SortKey, STATION_COMPARATORS } from "./compare-stations.ts";
import type { SortedPositions } from "./search/rank.ts";
import { createSortedList, type SortedList } from "./sorted-list.ts";
import type { StationStore } from "./station-store.ts";

/** The slots of all stations, sorted in each order. */
export function createStationOrders(store: Pick<StationStore, "stationIn">) {
  const inSlot = (slot: number): Station => {
    const station = store.stationIn(slot);
    // Compared with undefined: a truthiness test would read the object, which is slow for many stations.
    if (station === undefined) throw new Error(`No station is in slot ${slot}`);
    return station;
  };

  const orderBy = (sort: Sort): SortedList =>
    createSortedList((one, other) => STATION_COMPARATORS[sort](inSlot(one), inSlot(other)));

  const orders: Record<Sort, SortedList> = {
    newest: orderBy("newest"),
    name: orderBy("name"),
    listeners: orderBy("listeners"),
  };

  return {
    inSlot,

    /** Inserts up to `limit` pending stations into one of the orders; true while more are pending in any. */
    prepare: (limit: number): boolean => {
      const unfinished = SORTS.find((sort) => orders[sort].prepare(0));
      return (
        unfinished !== undefined && (orders[unfinished].prepare(limit) || SORTS.some((sort) => orders[sort].prepare(0)))
      );
    },

    /** Valid until a station is added, changed or removed. */
    slotsBy: (sort: Sort): Uint32Array => orders[sort].all(),

    /** The slots in an order and the position of each; valid until a station is added, changed or removed. */
    positionsBy: (sort: Sort): SortedPositions => orders[sort].ordered(),

    /** Index of the first station after a cursor. The cursor's station may have been removed. */
    startIndexAfter: (sort: Sort, cursor: SortKey): number =>
      orders[sort].indexAfter((slot) => STATION_COMPARATORS[sort](cursor, inSlot(slot)) < 0),

    /** Removes slots from the orders, applies `change`, and inserts the slots that it returns. */
    move: (slots: ReadonlySet<number>, change: () => Iterable<number>, sorts: readonly Sort[] = SORTS): void => {
      for (const sort of sorts) orders[sort].remove(slots);
      const inserted = [...change()];
      for (const sort of sorts) orders[sort].add(inserted);
    },
  };
}
