import { fold } from "#app/platform/folded-text.ts";
import type { ApiOrder } from "./api-orders.ts";
import type { IndexedStation } from "./api-station-row.ts";
import type { ListedStations } from "./listed-stations.ts";
import { createMatcher, type StationCriteria, type TextCriterion } from "./station-criteria.ts";

/** A page of a list. `limit`: null for all. */
export type ApiListQuery = {
  criteria: StationCriteria;
  order: ApiOrder | "random";
  reverse: boolean;
  offset: number;
  limit: number | null;
};

/** Slots among which are all that fit; there may be others. */
type Candidates = { count: number; slots: () => Iterable<number> };

/**
 * The stations of a page. Where few stations have a text of the criteria, those are compared and put in order; else all
 * are compared in order, until the page is full. The order must be prepared. `random`: from 0 to 1.
 */
export function selectStations(
  stations: ListedStations,
  { criteria, order, reverse, offset, limit }: ApiListQuery,
  random: () => number,
): IndexedStation[] {
  if (limit === 0 || offset >= stations.size()) return [];
  const matcher = createMatcher(criteria);
  const fits = (slot: number) => matcher === null || matcher(stations.inSlot(slot).row);
  const end = limit === null ? stations.size() : Math.min(offset + limit, stations.size());
  const candidates = fewestCandidates(stations, criteria.texts);
  const inSlot = (slot: number) => stations.inSlot(slot);
  if (order === "random") {
    const slots = candidates ? [...candidates.slots()].filter(fits) : slotsInOrder(stations, "name", fits);
    return shuffled(slots, end, random).slice(offset).map(inSlot);
  }
  // About so many have to be compared until the page is full, if they are spread evenly.
  const scanned = (end * stations.size()) / Math.max(1, candidates?.count ?? stations.size());
  const slots =
    candidates && candidates.count <= scanned
      ? inOrder(stations, order, [...candidates.slots()].filter(fits), reverse)
      : slotsInOrder(stations, order, fits, { end, reverse });
  return Array.from(slots.slice(offset, end), inSlot);
}

/** The first `end` slots that fit. */
function slotsInOrder(
  stations: ListedStations,
  order: ApiOrder,
  fits: (slot: number) => boolean,
  { end, reverse } = { end: Number.POSITIVE_INFINITY, reverse: false },
): number[] {
  const { numbers } = stations.positionsBy(order);
  const found: number[] = [];
  const last = numbers.length - 1;
  for (let index = 0; index <= last && found.length < end; index += 1) {
    const slot = numbers[reverse ? last - index : index] ?? 0;
    if (fits(slot)) found.push(slot);
  }
  return found;
}

function inOrder(stations: ListedStations, order: ApiOrder, slots: readonly number[], reverse: boolean): number[] {
  const { numbers, positions } = stations.positionsBy(order);
  const sorted = Uint32Array.from(slots, (slot) => positions[slot] ?? 0).sort();
  if (reverse) sorted.reverse();
  return Array.from(sorted, (position) => numbers[position] ?? 0);
}

/** The first `count` of a random order. */
export function shuffled<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  const mixed = [...items];
  for (let index = 0; index < Math.min(count, mixed.length - 1); index += 1) {
    const other = index + Math.floor(random() * (mixed.length - index));
    // Both are indexes of items.
    const [one, two] = [mixed[index], mixed[other]] as [Item, Item];
    [mixed[index], mixed[other]] = [two, one];
  }
  return mixed.slice(0, count);
}

/** More stations than this with a text in their names are found as fast in order. */
const MAX_BY_NAME = 4_000;

/** Those of the criterion that the fewest stations can fit; null without such a criterion. */
function fewestCandidates(stations: ListedStations, texts: readonly TextCriterion[]): Candidates | null {
  let fewest: Candidates | null = null;
  for (const text of texts) {
    const candidates = candidatesOf(stations, text);
    if (candidates && candidates.count < (fewest?.count ?? Number.POSITIVE_INFINITY)) fewest = candidates;
  }
  return fewest;
}

function candidatesOf({ names, groups }: ListedStations, { field, term, exact }: TextCriterion): Candidates | null {
  const searched = exact ? term.trim() : term;
  if (field === "name") {
    const folded = fold(searched);
    const slots = folded === "" ? null : names.find(folded, { exact, max: MAX_BY_NAME });
    return slots && { count: slots.length, slots: () => slots };
  }
  if (field === "country") return candidatesIn(groups.ofCountries(searched, { exact }));
  if (exact) return candidatesIn(groups.exactly(field, searched));
  // It may go from one item of the list to the next.
  if ((field === "tag" || field === "language") && searched.includes(",")) return null;
  return candidatesIn(groups.containing(field, searched));
}

function candidatesIn(sets: readonly ReadonlySet<number>[]): Candidates {
  const [first, ...others] = sets;
  return {
    count: sets.reduce((sum, { size }) => sum + size, 0),
    slots: () => (others.length === 0 ? (first ?? []) : new Set(sets.flatMap((set) => [...set]))),
  };
}
