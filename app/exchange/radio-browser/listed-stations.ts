import { createSortedList } from "#app/stations/catalogue/station-orders.ts";
import type { StationRecords } from "#app/stations/catalogue/station-records.ts";
import { API_INDEX_COMPARATORS, type StationOrder } from "./api-orders.ts";
import type { IndexedStation } from "./indexed-station.ts";
import { createStationGroups, type StationGroups } from "./station-groups.ts";

type SortedList = ReturnType<typeof createSortedList>;

/** The stations in an order, as they are now: later changes change neither `slots` nor `inSlot`. */
type OrderedStations = {
  slots: Uint32Array;
  inSlot: (slot: number) => IndexedStation;
  /** The position of each slot: valid until the next change, and only where `slots` has the slot there. */
  positions: Uint32Array;
};

export type ListedStations = {
  size: () => number;
  /** How many of them work. */
  working: () => number;
  /** Changes when names, tags, languages and the like change, and the number of working stations. */
  namesVersion: () => number;
  find: (stationId: string) => IndexedStation | null;
  /** The slot of a station, also of one that is not listed. */
  slotOf: StationRecords["slotOf"];
  inSlot: (slot: number) => IndexedStation;
  /** The slots of the stations whose name contains a folded text, or with `exact` is it; null if they are very many. */
  findNamed: (folded: string, exact: boolean) => number[] | null;
  groups: Omit<StationGroups, "move">;
  /** Inserts up to `limit` stations into an order; true while more are missing. Reads insert the rest at once. */
  prepare: (order: StationOrder, limit: number) => boolean;
  inOrder: (order: StationOrder) => OrderedStations;
  /** Replaces what is in some slots; null: nothing any more. */
  replace: (changes: ReadonlyMap<number, IndexedStation | null>) => void;
};

/** More stations than this with a text in their names are found as fast in order. */
const MAX_BY_NAME = 4_000;

/** Names with the words of a text that are compared with it in one step. */
const MAX_COMPARED = 15_000;

/**
 * The stations of the API in the slots of the catalogue, with the orders that were requested, and what searches need. An
 * order is made by its first use, and then follows each change.
 */
export function createListedStations({
  slotOf,
  findNamed,
}: Pick<StationRecords, "slotOf" | "findNamed">): ListedStations {
  let stations: (IndexedStation | undefined)[] = [];
  /** A reader has `stations`: the next change copies them. */
  let isRead = false;
  /** The slots in orders, as readers have them until the next change. */
  const readOrders = new Map<StationOrder, Uint32Array>();
  const orders = new Map<StationOrder, SortedList>();
  const groups = createStationGroups();
  let [size, working, namesVersion] = [0, 0, 0];

  const inSlot = (slot: number): IndexedStation => stationIn(stations, slot);

  function orderBy(order: StationOrder): SortedList {
    const known = orders.get(order);
    if (known) return known;
    const compare = API_INDEX_COMPARATORS[order];
    const list = createSortedList((one, other) => compare(inSlot(one), inSlot(other)));
    list.add(stations.flatMap((station, slot) => (station ? slot : [])));
    orders.set(order, list);
    return list;
  }

  /** Only stations that move in an order change it. */
  function replace(changes: ReadonlyMap<number, IndexedStation | null>): void {
    const moved = [...orders].map(([order, list]) => {
      const compare = API_INDEX_COMPARATORS[order];
      const isMoved = ([slot, after]: [number, IndexedStation | null]) => {
        const before = stations[slot];
        return !before || !after || compare(before, after) !== 0;
      };
      const moving = new Map([...changes].filter(isMoved));
      list.remove(new Set(moving.keys()));
      return { list, moving };
    });
    if (isRead) stations = [...stations];
    isRead = false;
    readOrders.clear();
    for (const [slot, after] of changes) {
      index(slot, stations[slot] ?? null, after);
      stations[slot] = after ?? undefined;
    }
    for (const { list, moving } of moved) list.add([...moving].flatMap(([slot, after]) => (after ? slot : [])));
  }

  function index(slot: number, before: IndexedStation | null, after: IndexedStation | null): void {
    size += Number(after !== null) - Number(before !== null);
    working += (after?.lastcheckok ?? 0) - (before?.lastcheckok ?? 0);
    const isMoved = groups.move(slot, before, after);
    if (isMoved || before?.lastcheckok !== after?.lastcheckok) namesVersion += 1;
  }

  return {
    size: () => size,
    working: () => working,
    namesVersion: () => namesVersion,
    find: (stationId) => {
      const station = stations[slotOf(stationId) ?? -1];
      return station?.station.id === stationId ? station : null;
    },
    inSlot,
    findNamed: (folded, exact) => {
      const isOneWord = !exact && !folded.includes(" ");
      const found = findNamed(folded, { exact, max: isOneWord ? MAX_BY_NAME : MAX_COMPARED });
      const named = found?.filter((slot) => {
        const name = stations[slot]?.foldedName;
        return exact ? name === folded : name?.includes(folded);
      });
      return named && named.length <= MAX_BY_NAME ? named : null;
    },
    groups,
    slotOf,
    prepare: (order, limit) => orderBy(order).prepare(limit),
    inOrder: (order) => {
      const { numbers, positions } = orderBy(order).ordered();
      const current = stations;
      isRead = true;
      const slotsInOrder = readOrders.get(order) ?? numbers.slice();
      readOrders.set(order, slotsInOrder);
      return { slots: slotsInOrder, inSlot: (slot) => stationIn(current, slot), positions };
    },
    replace,
  };
}

function stationIn(stations: readonly (IndexedStation | undefined)[], slot: number): IndexedStation {
  const station = stations[slot];
  if (station === undefined) throw new Error(`No station is in slot ${slot}`);
  return station;
}
