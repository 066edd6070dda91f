import type { StationList } from "#app/catalogue/catalogue.ts";
import { type ListQuery, listUrl, MAX_SHOWN, PAGE_SIZE } from "#app/catalogue/list-query.ts";
import { alphabetCounts } from "./alphabet.ts";
import { type SerializedStation, serializeStation } from "./serialized-station.ts";
import { type TopFacets, topFacets } from "./top-facets.ts";

/** How many genres and countries a page carries: ten are chips, and a menu of twenty is read without searching in it. */
const MAX_FACETS = 20;

/** A stretch of a list with all that its page shows around it. */
export type StationListView = {
  stations: SerializedStation[];
  /** Of the whole list, not only of those shown. */
  total: number;
  /** Where the list goes on: on the same page with more, or, after many, on another. Empty: nowhere. */
  moreUrl: string;
  nextUrl: string;
  genres: TopFacets;
  countries: TopFacets;
  /** How many names begin with '#', A, B… Z. None: the band is not shown. */
  letters: readonly number[];
  query: ListQuery;
  /** Of what is shown: where it is another, the list may have changed. */
  version: string;
};

export function stationListView(list: StationList, query: ListQuery): Omit<StationListView, "version"> {
  const { stations, total, more, genres, countries, letters } = list;
  const grows = more && query.show < MAX_SHOWN;
  const last = stations.at(-1);
  return {
    stations: stations.map(serializeStation),
    total,
    moreUrl: grows ? listUrl({ ...query, show: query.show + PAGE_SIZE }) : "",
    nextUrl: more && !grows && last ? listUrl({ ...query, after: last, show: PAGE_SIZE }) : "",
    genres: topFacets(genres, MAX_FACETS, query.genre),
    countries: topFacets(countries, MAX_FACETS, query.country),
    letters: alphabetCounts(letters, query),
    query,
  };
}
