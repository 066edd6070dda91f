import { createSortedList } from "#app/stations/catalogue/station-orders.ts";
import { API_INDEX_COMPARATORS, type StationOrder } from "./api-orders.ts";
import type { ApiStationRow, IndexedStation } from "./api-station-row.ts";
import { createNameColumn, type NameColumn } from "./name-column.ts";
import { createStationGroups, type StationGroups } from "./station-groups.ts";

type SortedList = ReturnType<typeof createSortedList>;

/** The stations in an order, as they are now: later changes change neither `slots` nor `inSlot`. */
type OrderedStations = {
  slots: Uint32Array;
  inSlot: (slot: number) => IndexedStation;
  /** The position of each slot: valid until the next change. */
  positions: Uint32Array;
};

export type ListedStations = {
  size: () => number;
  /** How many of them work. */
  working: () => number;
  /** Changes when names, tags, languages and the like change, and the number of working stations. */
  namesVersion: () => number;
  find: (stationId: string) => IndexedStation | null;
  /** The slot of a listed station. */
  slotOf: (stationId: string) => number | undefined;
  inSlot: (slot: number) => IndexedStation;
  names: Pick<NameColumn, "find">;
  groups: Omit<StationGroups, "move">;
  /** Inserts up to `limit` stations into an order; true while more are missing. Reads insert the rest at once. */
  prepare: (order: StationOrder, limit: number) => boolean;
  inOrder: (order: StationOrder) => OrderedStations;
  put: (stations: readonly IndexedStation[]) => void;
  remove: (stationIds: readonly string[]) => void;
};

/**
 * The stations of the API in numbered slots, with the orders that were requested, and what searches need. An order is
 * made by its first use, and then follows each change.
 */
export function createListedStations(): ListedStations {
  const slots = new Map<string, number>();
  let stations: (IndexedStation | undefined)[] = [];
  /** A reader has `stations`: the next change copies them. */
  let isRead = false;
  /** The slots in orders, as readers have them until the next change. */
  const readOrders = new Map<StationOrder, Uint32Array>();
  const freeSlots: number[] = [];
  const orders = new Map<StationOrder, SortedList>();
  const names = createNameColumn();
  const groups = createStationGroups();
  let [working, namesVersion] = [0, 0];

  const inSlot = (slot: number): IndexedStation => stationIn(stations, slot);

  function find(stationId: string): IndexedStation | null {
    const slot = slots.get(stationId);
    return slot === undefined ? null : inSlot(slot);
  }

  function orderBy(order: StationOrder): SortedList {
    const known = orders.get(order);
    if (known) return known;
    const compare = API_INDEX_COMPARATORS[order];
    const list = createSortedList((one, other) => compare(inSlot(one).row, inSlot(other).row));
    list.add(slots.values());
    orders.set(order, list);
    return list;
  }

  /** Replaces what is in some slots; null: nothing any more. Only stations that move in an order change it. */
  function replace(changes: ReadonlyMap<number, IndexedStation | null>): void {
    const moved = [...orders].map(([order, list]) => {
      const compare = API_INDEX_COMPARATORS[order];
      const isMoved = ([slot, after]: [number, IndexedStation | null]) => {
        const before = stations[slot];
        return !before || !after || compare(before.row, after.row) !== 0;
      };
      const moving = new Map([...changes].filter(isMoved));
      list.remove(new Set(moving.keys()));
      return { list, moving };
    });
    if (isRead) stations = [...stations];
    isRead = false;
    readOrders.clear();
    for (const [slot, after] of changes) {
      const before = stations[slot];
      index(slot, before?.row ?? null, after?.row ?? null);
      stations[slot] = after ?? undefined;
      if (before) slots.delete(before.sources.station.id);
      if (after) slots.set(after.sources.station.id, slot);
      else freeSlots.push(slot);
    }
    for (const { list, moving } of moved) list.add([...moving].flatMap(([slot, after]) => (after ? slot : [])));
  }

  function index(slot: number, before: ApiStationRow | null, after: ApiStationRow | null): void {
    names.set(slot, after?.foldedName);
    working += (after?.lastcheckok ?? 0) - (before?.lastcheckok ?? 0);
    const isMoved = groups.move(slot, before, after);
    if (isMoved || before?.lastcheckok !== after?.lastcheckok) namesVersion += 1;
  }

  return {
    size: () => slots.size,
    working: () => working,
    namesVersion: () => namesVersion,
    find,
    inSlot,
    names,
    groups,
    slotOf: (stationId) => slots.get(stationId),
    prepare: (order, limit) => orderBy(order).prepare(limit),
    inOrder: (order) => {
      const { numbers, positions } = orderBy(order).ordered();
      const current = stations;
      isRead = true;
      const slotsInOrder = readOrders.get(order) ?? numbers.slice();
      readOrders.set(order, slotsInOrder);
      return { slots: slotsInOrder, inSlot: (slot) => stationIn(current, slot), positions };
    },
    put: (added) => {
      const changes = new Map<number, IndexedStation>();
      let end = stations.length;
      for (const station of added) {
        const slot = slots.get(station.sources.station.id) ?? freeSlots.pop() ?? end++;
        changes.set(slot, station);
      }
      if (changes.size > 0) replace(changes);
    },
    remove: (stationIds) => {
      const removed = stationIds.flatMap((id) => slots.get(id) ?? []);
      if (removed.length > 0) replace(new Map(removed.map((slot) => [slot, null])));
    },
  };
}

function stationIn(stations: readonly (IndexedStation | undefined)[], slot: number): IndexedStation {
  const station = stations[slot];
  if (station === undefined) throw new Error(`No station is in slot ${slot}`);
  return station;
}
