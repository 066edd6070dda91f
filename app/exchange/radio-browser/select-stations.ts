import { fold } from "#app/platform/text/folded-text.ts";
import type { ApiOrder } from "./api-orders.ts";
import type { IndexedStation } from "./indexed-station.ts";
import type { ListedStations } from "./listed-stations.ts";
import { createMatcher, type StationCriteria, searchedText, type TextCriterion } from "./station-criteria.ts";
import type { Steps } from "./steps.ts";

/** A page of a list. `limit`: null for all. */
export type ApiListQuery = {
  criteria: StationCriteria;
  order: ApiOrder | "random";
  reverse: boolean;
  offset: number;
  limit: number | null;
};

/** Slots among which are all that fit; there may be others, and one several times. `count`: of all of them. */
type Candidates = { count: number; slots: readonly Iterable<number>[] };

/** Positions that are looked at in one step, and stations that are compared with a search of a few texts. */
const POSITIONS_PER_STEP = 20_000;
const STATIONS_PER_STEP = 1_000;

/** So many stations are compared with this number of texts in one step. */
export function stationsPerStep(texts: number): number {
  return Math.ceil((STATIONS_PER_STEP * 4) / (4 + texts));
}

/**
 * The stations of a page: all are compared in order, or those alone that have a text of the criteria, until the page is
 * full. They are those at the first step, whatever changes later. The order must be prepared. `random`: from 0 to 1.
 */
export function* selectStations(
  stations: ListedStations,
  { criteria, order, reverse, offset, limit }: ApiListQuery,
  random: () => number,
): Steps<IndexedStation[]> {
  if (limit === 0 || offset >= stations.size()) return [];
  const isRandom = order === "random";
  const end = limit === null ? stations.size() : Math.min(offset + limit, stations.size());
  const { slots, positions, inSlot } = stations.inOrder(isRandom ? "name" : order);
  const candidates = fewestCandidates(stations, criteria.texts);
  // About so many have to be compared until the page is full, if they are spread evenly.
  const scanned = isRandom ? slots.length : (end * slots.length) / Math.max(1, candidates?.count ?? slots.length);
  const isCandidate = candidates && candidates.count <= scanned ? markedPositions(candidates, positions, slots) : null;
  const matcher = createMatcher(criteria);

  const found: IndexedStation[] = [];
  const perStep = stationsPerStep(criteria.texts.length);
  const last = slots.length - 1;
  // Where all fit, the page begins at its offset.
  const first = matcher || isRandom ? 0 : offset;
  let [compared, wanted] = [0, isRandom ? slots.length : end - first];
  for (let index = first; index <= last && wanted > 0; index += 1) {
    if (index % POSITIONS_PER_STEP === POSITIONS_PER_STEP - 1) yield;
    const position = reverse ? last - index : index;
    if (isCandidate?.[position] === 0) continue;
    compared += 1;
    if (compared % perStep === 0) yield;
    const station = inSlot(slots[position] ?? 0);
    if (matcher?.(station) === false) continue;
    wanted -= 1;
    found.push(station);
  }
  return isRandom ? shuffled(found, end, random).slice(offset) : found.slice(offset - first);
}

/** 1 at the position of each candidate. */
function markedPositions(candidates: Candidates, positions: Uint32Array, slots: Uint32Array): Uint8Array {
  const marks = new Uint8Array(slots.length);
  for (const some of candidates.slots) {
    for (const slot of some) {
      const position = positions[slot] ?? slots.length;
      // The catalogue has stations that are not listed here.
      if (slots[position] === slot) marks[position] = 1;
    }
  }
  return marks;
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

/** Looking for the stations with one text takes a millisecond. */
const MAX_COUNTED_TEXTS = 4;

/**
 * Those of the criterion that the fewest stations can fit; null without such a criterion. Of many criteria those count
 * that few stations are likely to fit: exact ones, and long ones.
 */
function fewestCandidates(stations: ListedStations, texts: readonly TextCriterion[]): Candidates | null {
  let fewest: Candidates | null = null;
  for (const text of texts.toSorted(byLikelyCount).slice(0, MAX_COUNTED_TEXTS)) {
    const candidates = candidatesOf(stations, text);
    if (candidates && candidates.count < (fewest?.count ?? Number.POSITIVE_INFINITY)) fewest = candidates;
  }
  return fewest;
}

function byLikelyCount(one: TextCriterion, other: TextCriterion): number {
  return Number(other.exact) - Number(one.exact) || other.term.length - one.term.length;
}

function candidatesOf({ findNamed, groups }: ListedStations, { field, term, exact }: TextCriterion): Candidates | null {
  const searched = searchedText({ term, exact });
  if (field === "name") {
    const slots = findNamed(fold(searched), exact);
    return slots && { count: slots.length, slots: [slots] };
  }
  if (field === "country") return candidatesIn(groups.ofCountries(searched, { exact }));
  if (exact) return candidatesIn(groups.exactly(field, searched));
  // It may go from one item of the list to the next.
  if ((field === "tag" || field === "language") && searched.includes(",")) return null;
  return candidatesIn(groups.containing(field, searched));
}

function candidatesIn(lists: readonly Uint32Array[]): Candidates {
  return { count: lists.reduce((sum, { length }) => sum + length, 0), slots: lists };
}
