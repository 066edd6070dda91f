import type { SortKey } from "./list-cursor.ts";
import type { Sort } from "./list-query.ts";

/** The orders of lists, what is off the air at the end of each, down to the id: no two stations stand in the same place. */
export const STATION_COMPARATORS: Record<Sort, (one: SortKey, other: SortKey) => number> = {
  newest: (one, other) => byAir(one, other) || byAge(one, other),
  name: (one, other) => byAir(one, other) || collator.compare(one.name, other.name) || byAge(one, other),
  listeners: (one, other) => byAir(one, other) || other.listeners - one.listeners || byAge(one, other),
};

const collator = new Intl.Collator("pt", { sensitivity: "base", numeric: true });

/** What is on the air first, whatever the order: nobody looks for silence. */
function byAir(one: SortKey, other: SortKey): number {
  return Number(one.offAir) - Number(other.offAir);
}

/** Newest first. */
function byAge(one: SortKey, other: SortKey): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || byId(one.id, other.id);
}

/** Downwards, as the database reads them. */
function byId(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? 1 : -1;
}
