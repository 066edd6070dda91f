import { MAX_SHOWN, PAGE_SIZE } from "./list-query.ts";

export type SearchQuery = {
  /** What is searched for: trimmed, its spaces single. Empty: nothing yet. */
  text: string;
  /** How many of the best stand before those shown, a multiple of PAGE_SIZE. */
  skip: number;
  /** How many pages of PAGE_SIZE stations are shown. */
  pages: number;
};

/** No station is named at such length. */
export const MAX_SEARCH_LENGTH = 200;

/** A search shows as many stations on one page as a list does. */
export const MAX_PAGES_SHOWN = MAX_SHOWN / PAGE_SIZE;

/** The best of a search that can be reached; who wants others adds a word. */
export const MAX_SEARCH_RESULTS = 600;

/** Reads a search's query string. What cannot be understood counts as not said. */
export function parseSearchQuery(parameters: URLSearchParams): SearchQuery {
  const text = normalText(parameters.get("q") ?? "");
  const pages = wholeBetween(parameters.get("pages"), { least: 1, most: MAX_PAGES_SHOWN });
  const skipped = wholeBetween(parameters.get("skip"), { least: 0, most: MAX_SEARCH_RESULTS - PAGE_SIZE });
  const skip = Math.floor(skipped / PAGE_SIZE) * PAGE_SIZE;
  return text
    ? { text, skip, pages: Math.min(pages, (MAX_SEARCH_RESULTS - skip) / PAGE_SIZE) }
    : { text, skip: 0, pages: 1 };
}

/** The address of a search: what is as usual is left out, so that each search has one address. */
export function searchUrl({ text, skip = 0, pages = 1 }: Partial<SearchQuery>): string {
  if (!text) return "/search";
  const parameters = new URLSearchParams({ q: text });
  if (skip > 0) parameters.set("skip", String(skip));
  if (pages > 1) parameters.set("pages", String(pages));
  return `/search?${parameters}`;
}

/** Cut first and trimmed again, so that a normal text stays as it is. */
function normalText(text: string): string {
  return text.trim().slice(0, MAX_SEARCH_LENGTH).toWellFormed().replace(/\s+/gu, " ").trim();
}

function wholeBetween(text: string | null, { least, most }: { least: number; most: number }): number {
  const said = Math.trunc(Number(text ?? least));
  return Number.isNaN(said) ? least : Math.min(Math.max(said, least), most);
}
