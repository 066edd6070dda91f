import type { StationList } from "#app/catalogue/catalogue.ts";
import { type ListQuery, listUrl, MAX_SHOWN, PAGE_SIZE } from "#app/catalogue/list-query.ts";
import { alphabetCounts } from "./alphabet.ts";
import { type SerializedStation, serializeStation } from "./serialized-station.ts";
import { type TopFacets, topFacets } from "./top-facets.ts";

/** The number of genres and of countries in a page's data: ten are chips, the others are in a menu. */
const MAX_FACETS = 20;

/** A page of a list, with the data of its controls. */
export type StationListView = {
  stations: SerializedStation[];
  /** Of the whole list. */
  total: number;
  /** The same page with more stations or, once that is full, the next page. Empty at the end of the list. */
  moreUrl: string;
  nextUrl: string;
  genres: TopFacets;
  countries: TopFacets;
  /** Number of names that begin with '#', A, B… Z. Empty: the alphabetical index is not shown. */
  letters: readonly number[];
  query: ListQuery;
  /** Of the site's public data. */
  version: string;
};

export function stationListView(list: StationList, query: ListQuery): Omit<StationListView, "version"> {
  const { stations, total, more, genres, countries, letters } = list;
  const canGrow = more && query.show < MAX_SHOWN;
  const last = stations.at(-1);
  return {
    stations: stations.map(serializeStation),
    total,
    moreUrl: canGrow ? listUrl({ ...query, show: query.show + PAGE_SIZE }) : "",
    nextUrl: more && !canGrow && last ? listUrl({ ...query, after: last, show: PAGE_SIZE }) : "",
    genres: topFacets(genres, MAX_FACETS, query.genre),
    countries: topFacets(countries, MAX_FACETS, query.country),
    letters: alphabetCounts(letters, query),
    query,
  };
}
