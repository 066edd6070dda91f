import type { Station } from "#app/stations/station/station.ts";
import { SORTS, type Sort, type SortKey, STATION_COMPARATORS } from "./list-order.ts";
import { ensureCapacity } from "./search/ensure-capacity.ts";
import type { SortedPositions } from "./search/rank.ts";
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

/**
 * A sorted list of integers with deferred binary insertion: only inserted values are compared. `compare` must be a
 * total order; a value's sort key may change only while the value is removed.
 */
export function createSortedList(compare: (one: number, other: number) => number) {
  let numbers = new Uint32Array(256);
  let size = 0;
  /** Added and not yet inserted: `prepare` inserts them, or the next read. */
  const pending = new Set<number>();

  /** Binary search among the first `end`: how many come before the first one for which `isAfter` holds. */
  function search(end: number, isAfter: (number: number) => boolean): number {
    let [from, to] = [0, end];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isAfter(numbers[middle] ?? 0)) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  /** The inverse permutation, built on demand: the position of each number. */
  let positions = new Uint32Array(0);
  let arePositionsCurrent = false;

  function updatePositions(): void {
    if (arePositionsCurrent) return;
    for (let position = 0; position < size; position += 1) {
      const number = numbers[position] ?? 0;
      if (number >= positions.length) positions = ensureCapacity(positions, number + 1);
      positions[number] = position;
    }
    arePositionsCurrent = true;
  }

  function prepare(limit: number): boolean {
    const inserted = [...pending.values().take(limit)].sort(compare);
    if (inserted.length === 0) return pending.size > 0;
    for (const number of inserted) pending.delete(number);
    arePositionsCurrent = false;
    numbers = ensureCapacity(numbers, size + inserted.length);
    // From the last one down, so that each number is moved once.
    let end = size;
    for (let remaining = inserted.length; remaining > 0; remaining -= 1) {
      const number = inserted[remaining - 1] ?? 0;
      const position = search(end, (other) => compare(number, other) < 0);
      numbers.copyWithin(position + remaining, position, end);
      numbers[position + remaining - 1] = number;
      end = position;
    }
    size += inserted.length;
    return pending.size > 0;
  }

  return {
    /** Inserts up to `limit` pending numbers; true while more are pending. */
    prepare,

    /** All numbers in order: a view, valid until the next change. */
    all: (): Uint32Array => {
      prepare(Number.POSITIVE_INFINITY);
      return numbers.subarray(0, size);
    },

    /** The position of the first number for which `isAfter` holds. */
    indexAfter: (isAfter: (number: number) => boolean): number => {
      prepare(Number.POSITIVE_INFINITY);
      return search(size, isAfter);
    },

    /** For ranking: the positions by number. Valid until the next change. */
    ordered: (): SortedPositions => {
      prepare(Number.POSITIVE_INFINITY);
      updatePositions();
      return { numbers: numbers.subarray(0, size), positions };
    },

    add: (added: Iterable<number>): void => {
      for (const number of added) pending.add(number);
    },

    remove: (removed: ReadonlySet<number>): void => {
      const inserted = new Set(removed);
      for (const number of removed) if (pending.delete(number)) inserted.delete(number);
      const [first] = inserted;
      if (first === undefined) return;
      arePositionsCurrent = false;
      if (inserted.size === 1) {
        const position = numbers.subarray(0, size).indexOf(first);
        if (position === -1) return;
        numbers.copyWithin(position, position + 1, size);
        size -= 1;
        return;
      }
      // One pass for all, with flags in an array: far faster than a set look-up for each number.
      const isRemoved = new Uint8Array(maxOf(inserted) + 1);
      for (const number of inserted) isRemoved[number] = 1;
      let kept = 0;
      for (let position = 0; position < size; position += 1) {
        const number = numbers[position] ?? 0;
        if (isRemoved[number] === 1) continue;
        numbers[kept] = number;
        kept += 1;
      }
      size = kept;
    },
  };
}

function maxOf(numbers: Iterable<number>): number {
  let max = 0;
  for (const number of numbers) max = Math.max(max, number);
  return max;
}

type SortedList = ReturnType<typeof createSortedList>;

export type StationOrders = ReturnType<typeof createStationOrders>;
