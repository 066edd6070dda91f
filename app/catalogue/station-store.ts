import { fold, wordsOf } from "#app/platform/folded-text.ts";
import type { Station } from "#app/stations/station.ts";
import { initialIndex, LETTERS } from "./facets.ts";
import { createGroups } from "./groups.ts";
import { createLookups } from "./lookups.ts";
import { hasSameSearchedTexts } from "./same-station.ts";
import { createInvertedIndex } from "./search/inverted-index.ts";
import { ensureCapacity } from "./search/posting-lists.ts";
import { createTagIndex } from "./search/tag-index.ts";

/**
 * Stations in numbered slots, which they keep as long as they stay, with what lists ask of each as plain numbers beside
 * them: a pass over 52,000 stations touches no station.
 */
export function createStationStore() {
  const slots = new Map<string, number>();
  const stations: (Station | undefined)[] = [];
  const left: number[] = [];
  const genres = createGroups();
  const countries = createGroups();
  const index = createInvertedIndex();
  const tags = createTagIndex();
  const lookups = createLookups();
  const letterCounts = new Uint32Array(LETTERS.length);
  let [genreOf, countryOf, letterIn] = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)];
  /** In their slots already, but not yet among what is searched: a start has no time for it. */
  const waiting = new Map<number, Station>();
  const split = rememberSplits();

  function enter(slot: number, station: Station): void {
    [genreOf, countryOf, letterIn] = [
      ensureCapacity(genreOf, slot + 1),
      ensureCapacity(countryOf, slot + 1),
      ensureCapacity(letterIn, slot + 1),
    ];
    genreOf[slot] = genres.add(station.genre);
    countryOf[slot] = countries.add(station.country);
    // A letter and its accents; there is no need to fold the rest.
    const letter = initialIndex(fold(station.name.slice(0, 8)));
    letterIn[slot] = letter;
    letterCounts[letter] = (letterCounts[letter] ?? 0) + 1;
    waiting.set(slot, station);
  }

  function leave(slot: number, station: Station): void {
    genres.remove(station.genre);
    countries.remove(station.country);
    const letter = letterIn[slot] ?? 0;
    letterCounts[letter] = (letterCounts[letter] ?? 0) - 1;
    if (waiting.delete(slot)) return;
    index.remove(slot);
    tags.remove(slot, station.tags);
  }

  function prepare(most: number): boolean {
    let done = 0;
    for (const [slot, station] of waiting) {
      if (done === most) break;
      index.add(slot, station, split);
      tags.add(slot, station.tags);
      waiting.delete(slot);
      done += 1;
    }
    return waiting.size > 0;
  }

  return {
    ...{ genres, countries, letterCounts },
    slotsByStream: lookups.slotsByStream,
    slotsByCoverSeed: lookups.slotsByCoverSeed,
    /** Indexes up to this many recently added stations; true when others are left. A search needs all. */
    prepare: (most: number): boolean => prepare(most) || lookups.prepare(most),
    find: (words: readonly string[]) => {
      prepare(Number.POSITIVE_INFINITY);
      return index.find(words);
    },
    findTagged: (tag: string) => {
      prepare(Number.POSITIVE_INFINITY);
      return tags.find(tag);
    },
    size: () => slots.size,
    slotOf: (id: string): number | undefined => slots.get(id),
    /** Of those among these ids that are here. */
    slotsOf: (ids: Iterable<string>): Set<number> => {
      const known = new Set<number>();
      for (const id of ids) {
        const slot = slots.get(id);
        if (slot !== undefined) known.add(slot);
      }
      return known;
    },
    ids: () => slots.keys(),
    stationIn: (slot: number): Station | undefined => stations[slot],
    genreIn: (slot: number): number => genreOf[slot] ?? 0,
    countryIn: (slot: number): number => countryOf[slot] ?? 0,
    letterIn: (slot: number): number => letterIn[slot] ?? 0,

    /** Gives the slot; a station with the same id was there before. */
    put: (station: Station): number => {
      const slot = slots.get(station.id) ?? left.pop() ?? stations.length;
      const before = stations[slot];
      stations[slot] = station;
      slots.set(station.id, slot);
      lookups.put(slot, before, station);
      if (before && hasSameSearchedTexts(before, station)) return slot;
      if (before) leave(slot, before);
      enter(slot, station);
      return slot;
    },

    remove: (slot: number): void => {
      const station = stations[slot];
      if (!station) return;
      leave(slot, station);
      lookups.remove(slot, station);
      slots.delete(station.id);
      stations[slot] = undefined;
      left.push(slot);
    },
  };
}

export type StationStore = ReturnType<typeof createStationStore>;

/** No more texts than that are remembered: 52,000 stations have some 13,000 genres, countries, cities and tags. */
const MOST_SPLITS = 20_000;

/** The words of a text, those of the texts met lately without folding them again. */
function rememberSplits(): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const words = known.get(text) ?? wordsOf(text);
    if (known.size >= MOST_SPLITS) known.clear();
    known.set(text, words);
    return words;
  };
}
