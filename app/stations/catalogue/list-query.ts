import { isolated } from "#app/platform/text/isolated-text.ts";
import { wellFormed } from "#app/platform/text/plain-text.ts";
import { cursorAfter, parseStationListCursor, SORTS, type Sort, type SortKey } from "./list-order.ts";

/** The layout of a list of stations. */
type View = "grid" | "rows";

export type ListQuery = {
  /** As in the URL; compared without case and accents. Empty: all. */
  genre: string;
  country: string;
  city: string;
  /** By its Portuguese name, as `Catalogue.withLabels` gives it, or any other of its names or its code. */
  language: string;
  /** The initial of the name: A to Z, or '#' for all others. Empty: all. */
  letter: string;
  sort: Sort;
  /** Only stations after this sort key; null: from the beginning. */
  after: SortKey | null;
  /** How many stations are shown, a multiple of PAGE_SIZE. */
  show: number;
  view: View;
};

/** How many stations 'Carregar mais' adds to a list, and to the results of a search. */
export const PAGE_SIZE = 60;

/**
 * The most that one page shows, a multiple of PAGE_SIZE: rendering blocks the process, and every station adds to it.
 * The list continues on another page.
 */
export const MAX_SHOWN = 120;

/** Longer names are cut. */
const MAX_LABEL_LENGTH = 100;

/** Reads a list's query string. Invalid values are ignored. */
export function parseListQuery(parameters: URLSearchParams): ListQuery {
  const sort = SORTS.find((name) => name === parameters.get("sort")) ?? "newest";
  const requested = Number(parameters.get("show") ?? PAGE_SIZE);
  const pages = Number.isFinite(requested) ? Math.ceil(requested / PAGE_SIZE) : 1;
  return {
    genre: labelIn(parameters, "genre"),
    country: labelIn(parameters, "country"),
    city: labelIn(parameters, "city"),
    language: labelIn(parameters, "language"),
    letter: /^[A-Za-z#]$/.exec(parameters.get("letter") ?? "")?.[0].toUpperCase() ?? "",
    sort,
    after: parseStationListCursor(parameters.get("after") ?? "", sort),
    show: Math.min(Math.max(pages, 1) * PAGE_SIZE, MAX_SHOWN),
    view: parameters.get("view") === "rows" ? "rows" : "grid",
  };
}

/** Trimmed again after the cut, so that parsing the URL of the result gives the same label. */
function labelIn(parameters: URLSearchParams, name: "genre" | "country" | "city" | "language"): string {
  const label = parameters.get(name)?.trim().slice(0, MAX_LABEL_LENGTH) ?? "";
  return wellFormed(label).trim();
}

/** The URL of a list. Default values are omitted, so that each list has one URL. */
export function listUrl(query: Partial<ListQuery>): string {
  const parameters = new URLSearchParams();
  if (query.genre) parameters.set("genre", query.genre);
  if (query.country) parameters.set("country", query.country);
  if (query.city) parameters.set("city", query.city);
  if (query.language) parameters.set("language", query.language);
  if (query.letter) parameters.set("letter", query.letter);
  if (query.sort && query.sort !== "newest") parameters.set("sort", query.sort);
  if (query.after) parameters.set("after", cursorAfter(query.sort ?? "newest", query.after));
  if (query.show && query.show > PAGE_SIZE) parameters.set("show", String(query.show));
  if (query.view === "rows") parameters.set("view", "rows");
  const text = parameters.toString();
  return text ? `/stations?${text}` : "/stations";
}

/** The URL of a list with another choice and the others unchanged, from its first page. */
export function listUrlWith(query: ListQuery, choice: Partial<ListQuery>): string {
  return listUrl({ ...query, after: null, show: PAGE_SIZE, ...choice });
}

/** The URL of the page with all genres, countries and languages of a list. */
export function filtersUrl(query: ListQuery): string {
  return listUrlWith(query, {}).replace(/^\/stations/, "/stations/list/filters");
}

export const FEED_FORMATS = ["atom", "json"] as const;

export type FeedFormat = (typeof FEED_FORMATS)[number];

/** The URL of the first page of a list with these filters. */
export function filteredListUrl({ genre, country, city, language, letter }: Filters): string {
  return listUrl({ genre, country, city, language, letter });
}

/** The URL of the feed of a list's new stations: only its filters count. */
export function feedUrl(filters: Filters, format: FeedFormat): string {
  return filteredListUrl(filters).replace(/^\/stations/, `/stations/feed.${format}`);
}

/** The URL of the map with a country selected, by its code; without one, of the map alone. */
export function mapUrl(countryCode: string): string {
  return countryCode ? `/map?country=${encodeURIComponent(countryCode)}` : "/map";
}

type Filters = Pick<ListQuery, "genre" | "country" | "city" | "language" | "letter">;

/** The filters of a list in words: «Jazz, Portugal, em português»; empty without filters. */
export function filtersText({ genre, country, city, language, letter }: Filters): string {
  const named = [genre, country, city].map(isolated);
  return [...named, language && `em ${isolated(language)}`, letter].filter(Boolean).join(", ");
}

/** The title of the feed of a list's new stations. */
export function feedTitle(filters: Filters): string {
  const text = filtersText(filters);
  return text ? `Estações novas: ${text}` : "Estações novas";
}
