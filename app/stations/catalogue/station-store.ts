import { LRUCache } from "lru-cache";
import { fold, wordsOf } from "#app/platform/text/folded-text.ts";
import type { Station } from "#app/stations/station/station.ts";
import { createGroups, initialIndex, LETTERS } from "./facets.ts";
import { createLanguageSets } from "./language-sets.ts";
import { createLookups, createTagIndex } from "./lookups.ts";
import { cityLabel, countryLabel } from "./place-labels.ts";
import { ensureCapacity } from "./search/ensure-capacity.ts";
import { createInvertedIndex } from "./search/inverted-index.ts";
import type { StationFacts } from "./station-facts.ts";

/**
 * A column store: stations in numbered slots, with genre, country, city, languages and initial as typed arrays, so that
 * filtering 52,000 stations reads no objects. A station keeps its slot until it is removed.
 */
export function createStationStore() {
  const slots = new Map<string, number>();
  const stations: (Station | undefined)[] = [];
  const facts: (StationFacts | undefined)[] = [];
  const freeSlots: number[] = [];
  const genres = createGroups();
  const countries = createGroups();
  const cities = createGroups();
  const languages = createLanguageSets();
  const index = createInvertedIndex();
  const tags = createTagIndex();
  const lookups = createLookups();
  const letterCounts = new Uint32Array(LETTERS.length);
  let [genreOf, countryOf] = [new Uint32Array(256), new Uint32Array(256)];
  let [languagesOf, letterOf, cityOf] = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)];
  /** By slot: added and not yet in the search indexes. */
  const pending = new Map<number, Station>();
  const splitWords = createCachedSplit();

  function addTexts(slot: number, station: Station): void {
    genreOf = ensureCapacity(genreOf, slot + 1);
    countryOf = ensureCapacity(countryOf, slot + 1);
    languagesOf = ensureCapacity(languagesOf, slot + 1);
    letterOf = ensureCapacity(letterOf, slot + 1);
    cityOf = ensureCapacity(cityOf, slot + 1);
    genreOf[slot] = genres.add(station.genre);
    countryOf[slot] = countries.add(countryLabel(station));
    cityOf[slot] = cities.add(cityLabel(station));
    languagesOf[slot] = languages.add(station.languages);
    // The first letter and its accents are enough.
    const letter = initialIndex(fold(station.name.slice(0, 8)));
    letterOf[slot] = letter;
    letterCounts[letter] = (letterCounts[letter] ?? 0) + 1;
    pending.set(slot, station);
  }

  function removeTexts(slot: number, station: Station): void {
    genres.remove(station.genre);
    countries.remove(countryLabel(station));
    cities.remove(cityLabel(station));
    languages.remove(station.languages);
    const letter = letterOf[slot] ?? 0;
    letterCounts[letter] = (letterCounts[letter] ?? 0) - 1;
    if (pending.delete(slot)) return;
    index.remove(slot);
    tags.remove(slot, station.tags);
  }

  function prepareSearch(limit: number): boolean {
    let done = 0;
    for (const [slot, station] of pending) {
      if (done === limit) break;
      index.add(slot, station, splitWords);
      tags.add(slot, station.tags);
      pending.delete(slot);
      done += 1;
    }
    return pending.size > 0;
  }

  return {
    genres,
    countries,
    /** By `cityLabel`. */
    cities,
    languages,
    letterCounts,
    slotsByStream: lookups.slotsByStream,
    slotsByCoverSeed: lookups.slotsByCoverSeed,
    /** Indexes up to `limit` pending stations; true while more are pending. A search indexes the rest. */
    prepare: (limit: number): boolean => prepareSearch(limit) || lookups.prepare(limit),
    find: (words: readonly string[]) => {
      prepareSearch(Number.POSITIVE_INFINITY);
      return index.find(words);
    },
    nearestWords: (word: string, limit: number) => {
      prepareSearch(Number.POSITIVE_INFINITY);
      return index.nearestWords(word, limit);
    },
    /** See `findInNames` of the inverted index. */
    findInNames: (...query: Parameters<typeof index.findInNames>): number[] | null => {
      prepareSearch(Number.POSITIVE_INFINITY);
      return index.findInNames(...query);
    },
    findTagged: (tag: string) => {
      prepareSearch(Number.POSITIVE_INFINITY);
      return tags.find(tag);
    },
    size: () => slots.size,
    slotOf: (id: string): number | undefined => slots.get(id),
    /** Unknown ids are omitted. */
    slotsOf: (ids: Iterable<string>): Set<number> => {
      const known = new Set<number>();
      for (const id of ids) {
        const slot = slots.get(id);
        if (slot !== undefined) known.add(slot);
      }
      return known;
    },
    ids: () => slots.keys(),
    slots: () => slots.values(),
    stationIn: (slot: number): Station | undefined => stations[slot],
    factsIn: (slot: number): StationFacts | null => facts[slot] ?? null,
    setFacts: (slot: number, known: StationFacts | undefined): void => {
      facts[slot] = known;
    },
    genreIn: (slot: number): number => genreOf[slot] ?? 0,
    countryIn: (slot: number): number => countryOf[slot] ?? 0,
    cityIn: (slot: number): number => cityOf[slot] ?? 0,
    /** The number of a set in `languages`. */
    languagesIn: (slot: number): number => languagesOf[slot] ?? 0,
    letterIn: (slot: number): number => letterOf[slot] ?? 0,

    /** Adds a station or replaces the one with the same id; gives its slot. */
    put: (station: Station): number => {
      const slot = slots.get(station.id) ?? freeSlots.pop() ?? stations.length;
      const before = stations[slot];
      stations[slot] = station;
      slots.set(station.id, slot);
      lookups.put(slot, before, station);
      if (before && hasSameSearchedTexts(before, station)) return slot;
      if (before) removeTexts(slot, before);
      addTexts(slot, station);
      return slot;
    },

    remove: (slot: number): void => {
      const station = stations[slot];
      if (!station) return;
      removeTexts(slot, station);
      lookups.remove(slot, station);
      slots.delete(station.id);
      stations[slot] = undefined;
      facts[slot] = undefined;
      freeSlots.push(slot);
    },
  };
}

export type StationStore = ReturnType<typeof createStationStore>;

/** 52,000 stations have some 13,000 different genres, countries, cities and tags. */
const MAX_CACHED_TEXTS = 20_000;

/** `wordsOf` with a cache: indexing splits the same genres, countries and tags many times. */
function createCachedSplit(): (text: string) => readonly string[] {
  const cache = new LRUCache<string, readonly string[]>({ max: MAX_CACHED_TEXTS, memoMethod: (text) => wordsOf(text) });
  return (text) => cache.memo(text);
}

/** A record, so that the compiler checks that no field is missing. */
const PLAIN_FIELDS: Record<Exclude<keyof Station, "tags" | "languages" | "createdAt">, true> = {
  id: true,
  name: true,
  description: true,
  streamUrl: true,
  websiteUrl: true,
  imageUrl: true,
  genre: true,
  country: true,
  countryCode: true,
  latitude: true,
  longitude: true,
  city: true,
  region: true,
  listeners: true,
  bitrate: true,
  playUrl: true,
  streamKind: true,
  streamCodec: true,
  offAir: true,
};

// Object.keys gives string[]; the type of the record lists its keys.
const FIELDS = Object.keys(PLAIN_FIELDS) as (keyof typeof PLAIN_FIELDS)[];

/** Whether two states of a station are equal in all public fields. */
export function isSameStation(one: Station, other: Station): boolean {
  return (
    FIELDS.every((field) => one[field] === other[field]) &&
    one.createdAt.getTime() === other.createdAt.getTime() &&
    hasSameLists(one, other)
  );
}

/** Whether two states of a station are equal in the fields that are searched and grouped. */
function hasSameSearchedTexts(one: Station, other: Station): boolean {
  const isSame = (["name", "genre", "country", "countryCode", "city"] as const).every(
    (field) => one[field] === other[field],
  );
  return isSame && hasSameLists(one, other);
}

function hasSameLists(one: Station, other: Station): boolean {
  return isSameList(one.tags, other.tags) && isSameList(one.languages, other.languages);
}

function isSameList(texts: readonly string[], others: readonly string[]): boolean {
  return texts.length === others.length && texts.every((text, index) => text === others[index]);
}
