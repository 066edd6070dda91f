import type { Station } from "#app/stations/station.ts";
import { type Entry, entryOf, type Place } from "./entry.ts";
import { type Facet, facetsOf } from "./facets.ts";
import { fold, wordsOf } from "./fold.ts";
import type { ListQuery, Sort } from "./list-query.ts";
import { type Narrowing, narrow } from "./narrow.ts";
import { indexAfter, ORDERS } from "./place.ts";
import { rank } from "./rank.ts";

export type StationList = {
  stations: Station[];
  /** Of the whole list, not only of those shown. */
  total: number;
  /** Counted among the stations that the other filter leaves. */
  genres: Facet[];
  countries: Facet[];
};

export type PageQuery = Narrowing & {
  sort: Sort;
  limit: number;
  /** Only stations that stand after this place; null: from the beginning. */
  after: Place | null;
};

export type StationPage = {
  stations: Station[];
  /** Of the whole list, before and after this page too. */
  total: number;
  /** Whether others follow. */
  more: boolean;
};

export type Catalogue = {
  size: () => number;
  newest: (count: number) => Station[];
  /** By listeners, descending; ties keep the order of the list. */
  mostPopular: (count: number) => Station[];
  find: (id: string) => Station | null;
  /** In the order of the ids; unknown ones are left out. */
  findMany: (ids: readonly string[]) => Station[];
  list: (query: Omit<ListQuery, "view">) => StationList;
  /** A stretch of a list. Read page after page, it skips and repeats none, while others come and go. */
  page: (query: PageQuery) => StationPage;
  /** Stations that hold every word, in any field, in any order, without case and accents. A blank query finds none. */
  search: (query: string, limit: number) => { stations: Station[]; total: number };
  /** Of the same genre, most listened to first. */
  similarTo: (station: Station, count: number) => Station[];
  put: (stations: readonly Station[]) => void;
  remove: (ids: readonly string[]) => void;
  replaceAll: (stations: readonly Station[]) => void;
  /** How many people hear stations now, by id: shown on top of the number that each came with. Others have none. */
  setListening: (counts: ReadonlyMap<string, number>) => void;
};

/** The approved stations in memory: in order, those off the air at the end, folded for search, ready to be counted. Source of what matches: spec, section 5. */
export function createCatalogue(): Catalogue {
  let entries = new Map<string, Entry>();
  /** Each order is made when it is asked for, and kept until a station changes. */
  let orders: Partial<Record<Sort, Entry[]>> = {};
  let listening: ReadonlyMap<string, number> = new Map();

  const heardNow = (station: Station): Station => {
    const count = listening.get(station.id);
    return count ? { ...station, listeners: station.listeners + count } : station;
  };

  const inOrder = (sort: Sort): Entry[] => {
    const made = orders[sort] ?? [...entries.values()].sort(ORDERS[sort]);
    orders[sort] = made;
    return made;
  };

  return {
    size: () => entries.size,
    newest: (count) => stationsOf(inOrder("newest").slice(0, count)),
    mostPopular: (count) => stationsOf(inOrder("listeners").slice(0, count)),
    find: (id) => entries.get(id)?.station ?? null,
    findMany: (ids) => stationsOf(ids.flatMap((id) => entries.get(id) ?? [])),
    list: ({ genre, country, sort, show }) => {
      const all = inOrder(sort);
      const [genreKey, countryKey] = [fold(genre), fold(country)];
      const ofGenre = genreKey ? all.filter((entry) => entry.genre === genreKey) : all;
      const ofCountry = countryKey ? all.filter((entry) => entry.country === countryKey) : all;
      const both = countryKey ? ofGenre.filter((entry) => entry.country === countryKey) : ofGenre;
      return {
        stations: stationsOf(both.slice(0, show)),
        total: both.length,
        genres: facetsOf(ofCountry, "genre"),
        countries: facetsOf(ofGenre, "country"),
      };
    },
    page: ({ sort, limit, after, ...wanted }) => {
      const fitting = narrow(inOrder(sort), wanted);
      const start = after ? indexAfter(fitting, after, sort) : 0;
      return {
        stations: stationsOf(fitting.slice(start, start + limit)),
        total: fitting.length,
        more: start + limit < fitting.length,
      };
    },
    search: (query, limit) => {
      const words = wordsOf(query);
      if (words.length === 0) return { stations: [], total: 0 };
      const found = inOrder("listeners").filter((entry) => words.every((word) => entry.text.includes(word)));
      return { stations: stationsOf(rank(found, words).slice(0, limit)), total: found.length };
    },
    similarTo: (station, count) => {
      const genre = fold(station.genre);
      if (!genre) return [];
      return stationsOf(
        inOrder("listeners")
          .filter((entry) => entry.genre === genre && entry.station.id !== station.id)
          .slice(0, count),
      );
    },
    put: (stations) => {
      for (const station of stations) entries.set(station.id, entryOf(heardNow(station)));
      orders = {};
    },
    remove: (ids) => {
      for (const id of ids) entries.delete(id);
      orders = {};
    },
    replaceAll: (stations) => {
      entries = new Map(stations.map((station) => [station.id, entryOf(heardNow(station))]));
      orders = {};
    },
    setListening: (counts) => {
      // Only stations that somebody hears, or heard, are touched, in the entries that all orders share.
      for (const id of new Set([...listening.keys(), ...counts.keys()])) {
        const entry = entries.get(id);
        const more = (counts.get(id) ?? 0) - (listening.get(id) ?? 0);
        if (entry) entry.station = { ...entry.station, listeners: entry.station.listeners + more };
      }
      listening = counts;
      // Nearly in order still: sorting it again is quicker than making it.
      orders.listeners?.sort(ORDERS.listeners);
    },
  };
}

function stationsOf(entries: readonly Entry[]): Station[] {
  return entries.map((entry) => entry.station);
}
