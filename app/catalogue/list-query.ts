import { cursorAfter, parseListCursor, type SortKey } from "./list-cursor.ts";

/** How a list of stations is ordered. Names in the address; the first is the default. */
export const SORTS = ["newest", "name", "listeners"] as const;

export type Sort = (typeof SORTS)[number];

/** How a list of stations is drawn. */
export type View = "grid" | "rows";

export type ListQuery = {
  /** As the visitor's link says it; compared without case and accents. Empty: all. */
  genre: string;
  country: string;
  /** The name's first: A to Z, or '#' for all others. Empty: all. */
  letter: string;
  sort: Sort;
  /** Only stations that stand after this place; null: from the beginning. */
  after: SortKey | null;
  /** How many stations are shown, a multiple of PAGE_SIZE. */
  show: number;
  view: View;
};

/** How many stations 'Carregar mais' adds. */
export const PAGE_SIZE = 60;

/**
 * The most that one page shows, a multiple of PAGE_SIZE: rendering blocks the process, and every station adds to it. The list
 * goes on on another page.
 */
export const MAX_SHOWN = 120;

/** No genre and no country has so long a name. */
const LONGEST_LABEL = 100;

/** Reads a list's query string. What cannot be understood counts as not said. */
export function parseListQuery(parameters: URLSearchParams): ListQuery {
  const sort = SORTS.find((name) => name === parameters.get("sort")) ?? "newest";
  const asked = Number(parameters.get("show") ?? PAGE_SIZE);
  const pages = Number.isFinite(asked) ? Math.ceil(asked / PAGE_SIZE) : 1;
  return {
    genre: labelIn(parameters, "genre"),
    country: labelIn(parameters, "country"),
    letter: /^[A-Za-z#]$/.exec(parameters.get("letter") ?? "")?.[0].toUpperCase() ?? "",
    sort,
    after: parseListCursor(parameters.get("after") ?? "", sort),
    show: Math.min(Math.max(pages, 1) * PAGE_SIZE, MAX_SHOWN),
    view: parameters.get("view") === "rows" ? "rows" : "grid",
  };
}

/** Cut before it is trimmed at the end, so that the label of an address that was made from it is the same. */
function labelIn(parameters: URLSearchParams, name: "genre" | "country"): string {
  const label = parameters.get(name)?.trim().slice(0, LONGEST_LABEL) ?? "";
  return label.toWellFormed().trim();
}

/** The address of a list: what is as usual is left out, so that each list has one address. */
export function listUrl(query: Partial<ListQuery>): string {
  const parameters = new URLSearchParams();
  if (query.genre) parameters.set("genre", query.genre);
  if (query.country) parameters.set("country", query.country);
  if (query.letter) parameters.set("letter", query.letter);
  if (query.sort && query.sort !== "newest") parameters.set("sort", query.sort);
  if (query.after) parameters.set("after", cursorAfter(query.sort ?? "newest", query.after));
  if (query.show && query.show > PAGE_SIZE) parameters.set("show", String(query.show));
  if (query.view === "rows") parameters.set("view", "rows");
  const text = parameters.toString();
  return text ? `/stations?${text}` : "/stations";
}
