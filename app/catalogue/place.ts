import { z } from "zod";
import { fromCursor, toCursor } from "#app/platform/cursor.ts";
import { byAge, byAir, byListeners, byName, type Place } from "./entry.ts";
import { SORTS, type Sort } from "./list-query.ts";

type Placed = { station: Place };

/** The orders of lists, what is off the air at the end of each, down to the id: no two stations stand in the same place. */
export const ORDERS: Record<Sort, (one: Placed, other: Placed) => number> = {
  newest: (one, other) => byAir(one, other) || byAge(one, other),
  name: (one, other) => byAir(one, other) || byName(one, other) || byAge(one, other),
  listeners: (one, other) => byAir(one, other) || byListeners(one, other) || byAge(one, other),
};

/** The cursor of a list whose last station is this one. */
export function cursorAfter(sort: Sort, { name, listeners, createdAt, id, offAir }: Place): string {
  return toCursor([sort, name, listeners, createdAt.getTime(), id, Number(offAir)]);
}

const LAST_MOMENT_OF_9999 = 253_402_300_799_999;

/** PostgreSQL has no such character in its texts. */
const text = z.string().regex(/^[^\0]*$/);

const place = z.tuple([
  z.enum(SORTS),
  text,
  z.int32(),
  z.int().min(0).max(LAST_MOMENT_OF_9999),
  text,
  z.int().min(0).max(1),
]);

/** The place that a cursor names, nothing in it too large for either engine; null for one that is none of this order's. */
export function placeIn(cursor: string, sort: Sort): Place | null {
  const parsed = place.safeParse(fromCursor(cursor));
  if (!parsed.success) return null;
  const [itsSort, name, listeners, createdAt, id, offAir] = parsed.data;
  return itsSort === sort ? { name, listeners, createdAt: new Date(createdAt), id, offAir: offAir === 1 } : null;
}

/** Where in a sorted list those begin that stand after a place; it need not be taken any more. */
export function indexAfter(sorted: readonly Placed[], place: Place, sort: Sort): number {
  const compare = ORDERS[sort];
  let [start, end] = [0, sorted.length];
  while (start < end) {
    const middle = (start + end) >>> 1;
    const met = sorted[middle];
    if (met && compare({ station: place }, met) < 0) end = middle;
    else start = middle + 1;
  }
  return start;
}
