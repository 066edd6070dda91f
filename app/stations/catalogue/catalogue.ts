import { wordsOf } from "#app/platform/text/folded-text.ts";
import { coverSvgUrl } from "#app/stations/covers/cover-url.ts";
import type { CoverRecipe } from "#app/stations/covers/drawing/draw-cover.ts";
import type { Station } from "#app/stations/station/station.ts";
import { stationCover } from "#app/stations/station/station-cover.ts";
import { sameStreamKey } from "#app/stations/station/stream-key.ts";
import { type CatalogueUpdates, createUpdates } from "./catalogue-updates.ts";
import type { Facet } from "./facets.ts";
import type { Sort, SortKey } from "./list-order.ts";
import type { ListQuery } from "./list-query.ts";
import { type Places, summarisePlaces } from "./place-summaries.ts";
import { createRanking } from "./search/rank.ts";
import { similarStations } from "./similar-stations.ts";
import {
  allFacets,
  createFacetCounter,
  createFilter,
  type Facets,
  type LabelledFilter,
  readFilteredPage,
  resolveLabels,
  type StationFilter,
} from "./station-filter.ts";
import { createStationOrders } from "./station-orders.ts";
import { createStationRecords, type StationRecords } from "./station-records.ts";
import { createStationStore } from "./station-store.ts";
import { suggestSearches } from "./suggest-searches.ts";

export type StationList = {
  stations: Station[];
  /** The number of stations in the whole list, not only of those shown. */
  total: number;
  /** Whether others follow. */
  more: boolean;
  /** The station after which the previous page begins; null where that is the first page. */
  beforePrevious: Station | null;
  /** Facets: each is counted among the stations that pass all other filters. */
  genres: Facet[];
  countries: Facet[];
  /** The Portuguese names, in lower case; a station counts for each of its languages. */
  languages: Facet[];
  /** The initials of the names: A to Z, then '#'. */
  letters: Facet[];
};

/** A list page. Missing filters do not filter. */
export type StationListQuery = Pick<ListQuery, "genre" | "country" | "sort" | "show"> &
  Partial<Pick<ListQuery, "city" | "language" | "letter" | "after"> & Pick<StationFilter, "q">>;

export type PageQuery = StationFilter & {
  sort: Sort;
  limit: number;
  /** Only stations after this sort key; null: from the beginning. */
  after: SortKey | null;
};

type StationPage = {
  stations: Station[];
  /** The number of stations in the whole list. */
  total: number;
  /** Whether others follow. */
  more: boolean;
};

export type Catalogue = CatalogueUpdates & {
  size: () => number;
  /** The cities and the countries that have stations on the air. */
  places: () => Places;
  newest: (count: number) => Station[];
  /** By listeners, descending; ties keep the order of the list. */
  mostPopular: (count: number) => Station[];
  find: (id: string) => Station | null;
  /** The stations with the same stream, as submitted or as played, newest first; see `sameStreamKey`. */
  findByStream: (streamUrl: string) => Station[];
  /** Whether some station has this cover. */
  hasCover: (recipe: CoverRecipe) => boolean;
  /** In the order of the ids; unknown ids are omitted. */
  findMany: (ids: readonly string[]) => Station[];
  list: (query: StationListQuery) => StationList;
  /** The query with the labels of `resolveLabels` for genre, country, city and language, for views that compare labels. */
  withLabels: <Query extends LabelledFilter>(query: Query) => Query;
  /** A page of a list. Paging by cursor neither skips nor repeats stations while others are added and removed. */
  page: (query: PageQuery) => StationPage;
  /** Stations that contain every word, in any field and order, without case and accents. A blank query finds none. */
  search: (
    query: string,
    limit: number,
    filter?: Partial<Pick<StationFilter, "genre" | "country">>,
  ) => { stations: Station[]; total: number };
  /** Searches near one that finds nothing; see `suggestSearches`. */
  suggest: (query: string) => Promise<string[]>;
  /** Stations of the same genre, most listened to first, without twins of the station and of each other; see `withoutTwins`. */
  similarTo: (station: Station, count: number) => Station[];
  /** The stations in their slots, for an index of another area. */
  records: StationRecords;
  /**
   * Indexes up to `limit` pending stations. Returns true while more are pending. Reads index the rest on demand.
   */
  prepare: (limit: number) => boolean;
};

/**
 * The approved stations in memory, with sorted lists, a search index and facet counts, all updated incrementally when a
 * station changes. Source of what matches: spec, section 5.
 */
export function createCatalogue(): Catalogue {
  const store = createStationStore();
  const orders = createStationOrders(store);
  const rank = createRanking();
  /** A cache, cleared by each change. */
  let unfilteredFacets: Facets | null = null;
  /** A cache as well; counts of listeners clear it too. */
  let places: Places | null = null;

  const search: Catalogue["search"] = (query, limit, filters = {}) => {
    const words = wordsOf(query);
    if (words.length === 0) return { stations: [], total: 0 };
    const filter = createFilter(store, { ...NO_FILTER, ...filters });
    const fits = filter && ((slot: number) => filter(slot) === 0);
    const { slots, total } = rank(orders.positionsBy("listeners"), store.find(words), { limit, fits });
    const stations: Station[] = [];
    for (const slot of slots) stations.push(orders.inSlot(slot));
    return { stations, total };
  };

  const firstBy = (sort: Sort, count: number) => Array.from(orders.slotsBy(sort).subarray(0, count), orders.inSlot);

  const find = (id: string): Station | null => {
    const slot = store.slotOf(id);
    return slot === undefined ? null : orders.inSlot(slot);
  };

  const { records, announce } = createStationRecords(store);

  const updates = createUpdates(store, orders, {
    onSlots: announce,
    onStations: () => {
      unfilteredFacets = null;
      places = null;
    },
    onListeners: () => {
      places = null;
    },
  });

  const readPage = ({ sort, limit, after, ...filters }: PageQuery, counts?: ReturnType<typeof createFacetCounter>) => {
    const start = after ? orders.startIndexAfter(sort, after) : 0;
    const filter = createFilter(store, filters);
    const { slots, beforePrevious, ...page } = readFilteredPage(
      orders.slotsBy(sort),
      { filter, start, limit },
      counts?.count,
    );
    return {
      page: { stations: slots.map(orders.inSlot), ...page },
      beforePrevious: beforePrevious === undefined ? null : orders.inSlot(beforePrevious),
      isUnfiltered: filter === null,
    };
  };

  return {
    ...updates,
    records,
    find,
    size: store.size,
    places: () => {
      places ??= summarisePlaces(store, orders);
      return places;
    },
    prepare: (limit) => orders.prepare(limit) || store.prepare(limit),
    newest: (count) => firstBy("newest", count),
    findByStream: (streamUrl) => {
      const key = sameStreamKey(streamUrl);
      return store
        .slotsByStream(streamUrl)
        .map(orders.inSlot)
        .filter((station) => [station.streamUrl, station.playUrl].some((url) => url && sameStreamKey(url) === key))
        .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    },
    hasCover: (recipe) => {
      const url = coverSvgUrl(recipe);
      return store.slotsByCoverSeed(recipe.seed).some((slot) => stationCover(orders.inSlot(slot)) === url);
    },
    mostPopular: (count) => firstBy("listeners", count),
    findMany: (ids) => ids.flatMap((id) => find(id) ?? []),
    list: ({ sort, show, after = null, ...filters }) => {
      const counts = createFacetCounter(store);
      const query = { ...NO_FILTER, ...filters, sort, limit: show, after };
      const { page, beforePrevious, isUnfiltered } = readPage(query, counts);
      if (!isUnfiltered) return { ...page, beforePrevious, ...counts.facets() };
      unfilteredFacets ??= allFacets(store);
      return { ...page, beforePrevious, ...unfilteredFacets };
    },
    withLabels: (query) => ({ ...query, ...resolveLabels(store, query) }),
    page: (query) => readPage(query).page,
    search,
    suggest: (query) => {
      const find = (words: readonly string[], limit: number) => search(words.join(" "), limit).stations;
      return suggestSearches({ find, nearestWords: store.nearestWords }, query);
    },
    similarTo: (station, count) => similarStations(station, count, { store, orders }),
  };
}

const NO_FILTER: StationFilter = { q: "", genre: "", country: "", city: "", language: "", tag: "", letter: "" };
