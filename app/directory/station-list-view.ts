import type { StationList } from "#app/catalogue/catalogue.ts";
import { type ListQuery, listUrl, MAX_SHOWN, PAGE_SIZE } from "#app/catalogue/list-query.ts";
import { lettersShown } from "./alphabet.ts";
import { type SentStation, sent } from "./serialized-station.ts";
import { type ShownFacets, shownFacets } from "./top-facets.ts";

/** How many genres and countries a page carries: ten are chips, and a menu of twenty is read without searching in it. */
const MOST_FACETS = 20;

/** A stretch of a list with all that its page shows around it. */
export type ShownList = {
  stations: SentStation[];
  /** Of the whole list, not only of those shown. */
  total: number;
  /** Where the list goes on: on the same page with more, or, after many, on another. Empty: nowhere. */
  moreAddress: string;
  nextAddress: string;
  genres: ShownFacets;
  countries: ShownFacets;
  /** How many names begin with '#', A, B… Z. None: the band is not shown. */
  letters: readonly number[];
  query: ListQuery;
  /** Of what is shown: where it is another, the list may have changed. */
  version: string;
};

export function shownList(list: StationList, query: ListQuery): Omit<ShownList, "version"> {
  const { stations, total, more, genres, countries, letters } = list;
  const grows = more && query.show < MAX_SHOWN;
  const last = stations.at(-1);
  return {
    stations: stations.map(sent),
    total,
    moreAddress: grows ? listUrl({ ...query, show: query.show + PAGE_SIZE }) : "",
    nextAddress: more && !grows && last ? listUrl({ ...query, after: last, show: PAGE_SIZE }) : "",
    genres: shownFacets(genres, MOST_FACETS, query.genre),
    countries: shownFacets(countries, MOST_FACETS, query.country),
    letters: lettersShown(letters, query),
    query,
  };
}
