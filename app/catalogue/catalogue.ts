import { coverSvgUrl } from "#app/covers/cover-url.ts";
import type { CoverRecipe } from "#app/covers/recipe.ts";
import { wordsOf } from "#app/platform/folded-text.ts";
import type { Station } from "#app/stations/station.ts";
import { stationCover } from "#app/stations/station-cover.ts";
import { sameStreamKey } from "#app/stations/stream-key.ts";
import type { Facet } from "./facets.ts";
import { allFacets, createFacetCounter, type Facets, readFilteredPage } from "./filtered-page.ts";
import type { SortKey } from "./list-cursor.ts";
import type { ListQuery, Sort } from "./list-query.ts";
import { isSameStation } from "./same-station.ts";
import { createRanking } from "./search/rank.ts";
import { narrow, resolveLabels, type StationFilter } from "./station-filter.ts";
import { createStationOrders } from "./station-orders.ts";
import { createStationStore } from "./station-store.ts";

export type StationList = {
  stations: Station[];
  /** Of the whole list, not only of those shown. */
  total: number;
  /** Whether others follow. */
  more: boolean;
  /** Each counted among the stations that all other filters leave. */
  genres: Facet[];
  countries: Facet[];
  /** A to Z, then '#'; those with which some name begins. */
  letters: Facet[];
};

/** What a list shows. What is left out narrows nothing. */
export type StationListQuery = Pick<ListQuery, "genre" | "country" | "sort" | "show"> &
  Partial<Pick<ListQuery, "letter" | "after"> & Pick<StationFilter, "q">>;

export type PageQuery = StationFilter & {
  sort: Sort;
  limit: number;
  /** Only stations that stand after this place; null: from the beginning. */
  after: SortKey | null;
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
  /** Those with the same stream, as it was submitted or as players open it, newest first; see `sameStreamKey`. */
  findByStream: (streamUrl: string) => Station[];
  /** Whether some station has this cover. */
  hasCover: (recipe: CoverRecipe) => boolean;
  /** In the order of the ids; unknown ones are left out. */
  findMany: (ids: readonly string[]) => Station[];
  list: (query: StationListQuery) => StationList;
  /** The same query with its genre and country as `resolveLabels` spells them: what shows the query compares labels. */
  withLabels: <Query extends Pick<StationFilter, "genre" | "country">>(query: Query) => Query;
  /** A stretch of a list. Read page after page, it skips and repeats none, while others come and go. */
  page: (query: PageQuery) => StationPage;
  /** Stations that hold every word, in any field, in any order, without case and accents. A blank query finds none. */
  search: (
    query: string,
    limit: number,
    narrowed?: Partial<Pick<StationFilter, "genre" | "country">>,
  ) => { stations: Station[]; total: number };
  /** Of the same genre, most listened to first. */
  similarTo: (station: Station, count: number) => Station[];
  put: (stations: readonly Station[]) => void;
  remove: (ids: readonly string[]) => void;
  replaceAll: (stations: readonly Station[]) => void;
  /**
   * Does some of what lists and searches will need after stations came, as much as for so many; true when more is left. What
   * is not done by then is done by whoever needs it first.
   */
  prepare: (most: number) => boolean;
  /** How many people hear stations now, by id: shown on top of the number that each came with. Others have none. */
  setListenerCounts: (counts: ReadonlyMap<string, number>) => void;
};

/**
 * The approved stations in memory: in order, those off the air at the end, their words known, ready to be counted. A station
 * that changes costs no more than itself. Source of what matches: spec, section 5.
 */
export function createCatalogue(): Catalogue {
  const rows = createStationStore();
  const orders = createStationOrders(rows);
  const rank = createRanking();
  /** Of all stations, until one comes, goes or changes. */
  let facetsOfWhole: Facets | null = null;
  let listening: ReadonlyMap<string, number> = new Map();

  const firstBy = (sort: Sort, count: number) => Array.from(orders.slotsBy(sort).subarray(0, count), orders.inSlot);

  const find = (id: string): Station | null => {
    const slot = rows.slotOf(id);
    return slot === undefined ? null : orders.inSlot(slot);
  };

  const withListenerCount = (station: Station): Station => withListeners(station, listening.get(station.id) ?? 0);

  const isNew = (station: Station): boolean => {
    const before = find(station.id);
    return !before || !isSameStation(withListenerCount(station), before);
  };

  const put = (stations: readonly Station[]): void => {
    facetsOfWhole = null;
    orders.move(
      rows.slotsOf(stations.map(({ id }) => id)),
      () => new Set(stations.map((station) => rows.put(withListenerCount(station)))),
    );
  };

  const remove = (ids: Iterable<string>): void => {
    facetsOfWhole = null;
    const slots = rows.slotsOf(ids);
    orders.move(slots, () => {
      for (const slot of slots) rows.remove(slot);
      return [];
    });
  };

  const stretch = ({ sort, limit, after, ...wanted }: PageQuery, counts?: ReturnType<typeof createFacetCounter>) => {
    const start = after ? orders.startIndexAfter(sort, after) : 0;
    const failedFilters = narrow(rows, wanted);
    const { slots, total, more } = readFilteredPage(
      orders.slotsBy(sort),
      { failedFilters, start, limit },
      counts?.count,
    );
    return { page: { stations: slots.map(orders.inSlot), total, more }, isWhole: failedFilters === null };
  };

  return {
    ...{ find, put, remove },
    size: rows.size,
    prepare: (most) => orders.prepare(most) || rows.prepare(most),
    newest: (count) => firstBy("newest", count),
    findByStream: (streamUrl) => {
      const key = sameStreamKey(streamUrl);
      return rows
        .slotsByStream(streamUrl)
        .map(orders.inSlot)
        .filter((station) => [station.streamUrl, station.playUrl].some((url) => url && sameStreamKey(url) === key))
        .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    },
    hasCover: (recipe) => {
      const address = coverSvgUrl(recipe);
      return rows.slotsByCoverSeed(recipe.seed).some((slot) => stationCover(orders.inSlot(slot)) === address);
    },
    mostPopular: (count) => firstBy("listeners", count),
    findMany: (ids) => ids.flatMap((id) => find(id) ?? []),
    list: ({ q = "", genre, country, letter = "", sort, show, after = null }) => {
      const counts = createFacetCounter(rows);
      const { page, isWhole } = stretch({ q, genre, country, letter, tag: "", sort, limit: show, after }, counts);
      if (!isWhole) return { ...page, ...counts.facets() };
      facetsOfWhole ??= allFacets(rows);
      return { ...page, ...facetsOfWhole };
    },
    withLabels: (query) => ({ ...query, ...resolveLabels(rows, query) }),
    page: (query) => stretch(query).page,
    search: (query, limit, { genre = "", country = "" } = {}) => {
      const words = wordsOf(query);
      if (words.length === 0) return { stations: [], total: 0 };
      const failedFilters = narrow(rows, { q: "", genre, country, tag: "", letter: "" });
      const fits = failedFilters && ((slot: number) => failedFilters(slot) === 0);
      const { slots, total } = rank(orders.positionsBy("listeners"), rows.find(words), { limit, fits });
      const stations: Station[] = [];
      for (const slot of slots) stations.push(orders.inSlot(slot));
      return { stations, total };
    },
    similarTo: ({ id, genre }, count) => {
      const group = rows.genres.find(genre);
      if (!group) return [];
      const similar: Station[] = [];
      for (const slot of orders.slotsBy("listeners")) {
        if (similar.length >= count) break;
        if (rows.genreIn(slot) !== group) continue;
        const station = orders.inSlot(slot);
        if (station.id !== id) similar.push(station);
      }
      return similar;
    },
    replaceAll: (stations) => {
      const staying = new Set(stations.map(({ id }) => id));
      remove([...rows.ids()].filter((id) => !staying.has(id)));
      put(stations.filter(isNew));
    },
    setListenerCounts: (counts) => {
      // Only stations that somebody hears, or heard, are touched.
      const before = listening;
      const more = (id: string) => (counts.get(id) ?? 0) - (before.get(id) ?? 0);
      const changed = new Set([...before.keys(), ...counts.keys()].filter((id) => more(id) !== 0));
      const slots = rows.slotsOf(changed);
      listening = counts;
      orders.move(slots, () => {
        for (const slot of slots) {
          const station = orders.inSlot(slot);
          rows.put(withListeners(station, more(station.id)));
        }
        return slots;
      }, ["listeners"]);
    },
  };
}

function withListeners(station: Station, more: number): Station {
  return more === 0 ? station : { ...station, listeners: station.listeners + more };
}
