import { type SerializedStation, serializeStation } from "#app/browse/cards/listed-station.ts";
import { fold } from "#app/platform/text/folded-text.ts";
import type { StationList } from "#app/stations/catalogue/catalogue.ts";
import type { Facet } from "#app/stations/catalogue/facets.ts";
import { type ListQuery, listUrl, MAX_SHOWN, PAGE_SIZE } from "#app/stations/catalogue/list-query.ts";

/** The number of genres, countries and languages in a page's data: some are chips, the others are in a menu. */
const MAX_FACETS = 20;

/** The most frequent values of each filter. */
export type ListFacets = { genres: TopFacets; countries: TopFacets; languages: TopFacets };

/** A page of a list, with the data of its controls. */
export type StationListView = {
  stations: SerializedStation[];
  /** Of the whole list. */
  total: number;
  /** The same page with more stations. Empty once it is full, and at the end of the list. */
  moreUrl: string;
  /**
   * The page after the last of these stations, empty at the end of the list, and the one before the first, empty at its
   * beginning.
   */
  nextUrl: string;
  previousUrl: string;
  facets: ListFacets;
  /** Number of names that begin with '#', A, B… Z. Empty: the alphabetical index is not shown. */
  letters: readonly number[];
  query: ListQuery;
  /** Of the site's public data. */
  version: string;
};

/** `stationCount`: of the whole directory. */
export function stationListView(
  list: StationList,
  { query, stationCount }: { query: ListQuery; stationCount: number },
): Omit<StationListView, "version"> {
  const { stations, total, more, beforePrevious, genres, countries, languages, letters } = list;
  const canGrow = more && query.show < MAX_SHOWN;
  const last = stations.at(-1);
  return {
    stations: stations.map(serializeStation),
    total,
    moreUrl: canGrow ? listUrl({ ...query, show: query.show + PAGE_SIZE }) : "",
    nextUrl: more && last ? listUrl({ ...query, after: last, show: PAGE_SIZE }) : "",
    previousUrl: query.after ? listUrl({ ...query, after: beforePrevious }) : "",
    facets: {
      genres: topFacets(genres, MAX_FACETS, query.genre),
      countries: topFacets(countries, MAX_FACETS, query.country),
      languages: topFacets(languages, MAX_FACETS, query.language),
    },
    letters: alphabetCounts(letters, query.sort, stationCount),
    query,
  };
}

/** The entries of the alphabetical index, in order. # is for names that begin with no letter. */
export const ALPHABET = [..."#ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * The number of stations of each entry of the alphabetical index. Empty where a list shows no index: it is not ordered
 * by name, or the whole directory fits on a page. No filter changes that, so that choosing one moves nothing.
 */
export function alphabetCounts(facets: readonly Facet[], sort: ListQuery["sort"], stationCount: number): number[] {
  if (sort !== "name" || stationCount <= PAGE_SIZE) return [];
  return ALPHABET.map((entry) => facets.find(({ label }) => label === entry)?.count ?? 0);
}

/** The part of the values of a filter that a page's data has, and the totals of all. */
export type TopFacets = {
  /** The most frequent first; the chosen one, if not among them, is last. */
  shown: readonly Facet[];
  /** Number of all values. */
  count: number;
  /** Number of stations that have any; a station counts for each of its languages. */
  stations: number;
};

/** The `max` most frequent facets and the chosen one. `facets`: most frequent first. */
export function topFacets(facets: readonly Facet[], max: number, chosen: string): TopFacets {
  const frequent = facets.slice(0, max);
  const isChosen = ({ label }: Facet) => fold(label) === fold(chosen);
  const rare = frequent.some(isChosen) ? undefined : facets.find(isChosen);
  return {
    shown: rare ? [...frequent, rare] : frequent,
    count: facets.length,
    stations: facets.reduce((sum, { count }) => sum + count, 0),
  };
}

/** All genres, countries and languages of a list. */
export type AllFacets = {
  /** The URL they were requested with: a menu ignores those of another list. */
  url: string;
  genres: Facet[];
  countries: Facet[];
  languages: Facet[];
};
