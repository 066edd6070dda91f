import type { Station } from "#app/stations/station.ts";
import { STATION_COMPARATORS } from "./compare-stations.ts";
import type { SortKey } from "./list-cursor.ts";
import { SORTS, type Sort } from "./list-query.ts";
import { createSortedList, type SortedList, type SortedPositions } from "./sorted-list.ts";
import type { StationStore } from "./station-store.ts";

/** The slots of all stations in each order. */
export function createStationOrders(rows: Pick<StationStore, "stationIn">) {
  const inSlot = (slot: number): Station => {
    const station = rows.stationIn(slot);
    // Asking a station whether it is there would read it, which is slow where many are touched.
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

    /** Gives so many stations their places in one of the orders; true when there is more to do. */
    prepare: (most: number): boolean => {
      const unfinished = SORTS.find((sort) => orders[sort].prepare(0));
      return (
        unfinished !== undefined && (orders[unfinished].prepare(most) || SORTS.some((sort) => orders[sort].prepare(0)))
      );
    },

    /** Good until a station comes, goes or changes. */
    slotsBy: (sort: Sort): Uint32Array => orders[sort].all(),

    /** Where each slot stands in an order, and who stands there; good until a station comes, goes or changes. */
    positionsBy: (sort: Sort): SortedPositions => orders[sort].ordered(),

    /** Where in an order those begin that stand after a place; nobody need stand there any more. */
    startIndexAfter: (sort: Sort, place: SortKey): number =>
      orders[sort].indexAfter((slot) => STATION_COMPARATORS[sort](place, inSlot(slot)) < 0),

    /** Changes what is in some slots: they leave the orders meanwhile, and `change` gives those that stand there again. */
    move: (slots: ReadonlySet<number>, change: () => Iterable<number>, sorts: readonly Sort[] = SORTS): void => {
      for (const sort of sorts) orders[sort].remove(slots);
      const standing = [...change()];
      for (const sort of sorts) orders[sort].add(standing);
    },
  };
}
