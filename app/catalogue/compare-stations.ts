import type { Station } from "#app/stations/station.ts";

/** How a list of stations is ordered, as in URLs; the first is the default. */
export const SORTS = ["newest", "name", "listeners"] as const;

export type Sort = (typeof SORTS)[number];

/** The fields that decide a station's position in a list, in every order. */
export type SortKey = Pick<Station, "id" | "name" | "listeners" | "createdAt" | "offAir">;

/** Total orders: only a station and itself compare as equal. Stations off the air sort last in each. */
export const STATION_COMPARATORS: Record<Sort, (one: SortKey, other: SortKey) => number> = {
  newest: (one, other) => compareOffAir(one, other) || compareAge(one, other),
  name: (one, other) => compareOffAir(one, other) || collator.compare(one.name, other.name) || compareAge(one, other),
  listeners: (one, other) => compareOffAir(one, other) || other.listeners - one.listeners || compareAge(one, other),
};

const collator = new Intl.Collator("pt", { sensitivity: "base", numeric: true });

function compareOffAir(one: SortKey, other: SortKey): number {
  return Number(one.offAir) - Number(other.offAir);
}

/** Newest first. */
function compareAge(one: SortKey, other: SortKey): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || compareIds(one.id, other.id);
}

/** Descending, as the database orders them. */
function compareIds(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? 1 : -1;
}
