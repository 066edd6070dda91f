import { wellFormed } from "#app/platform/text/plain-text.ts";
import { MAX_SHOWN, PAGE_SIZE } from "./list-query.ts";

export type SearchQuery = {
  /** The search words: trimmed, with single spaces. Empty: no search. */
  text: string;
  /** How many results come before those shown, a multiple of PAGE_SIZE. */
  skip: number;
  /** How many pages of PAGE_SIZE stations are shown. */
  pages: number;
};

/** Longer searches are cut. */
export const MAX_SEARCH_LENGTH = 200;

/** A search shows as many stations on one page as a list does. */
export const MAX_PAGES_SHOWN = MAX_SHOWN / PAGE_SIZE;

/** How many results of a search can be reached by paging; for others the search needs more words. */
export const MAX_SEARCH_RESULTS = 600;

/** Reads a search's query string. Invalid values are ignored. */
export function parseSearchQuery(parameters: URLSearchParams): SearchQuery {
  const text = normalText(parameters.get("q") ?? "");
  const pages = clampInteger(parameters.get("pages"), { min: 1, max: MAX_PAGES_SHOWN });
  const skipped = clampInteger(parameters.get("skip"), { min: 0, max: MAX_SEARCH_RESULTS - PAGE_SIZE });
  const skip = Math.floor(skipped / PAGE_SIZE) * PAGE_SIZE;
  return text
    ? { text, skip, pages: Math.min(pages, (MAX_SEARCH_RESULTS - skip) / PAGE_SIZE) }
    : { text, skip: 0, pages: 1 };
}

/** The URL of a search. Default values are omitted, so that each search has one URL. */
export function searchUrl({ text, skip = 0, pages = 1 }: Partial<SearchQuery>): string {
  if (!text) return "/search";
  const parameters = new URLSearchParams({ q: text });
  if (skip > 0) parameters.set("skip", String(skip));
  if (pages > 1) parameters.set("pages", String(pages));
  return `/search?${parameters}`;
}

/** Trimmed again after the cut, so that a normalised text does not change. */
function normalText(text: string): string {
  return wellFormed(text.trim().slice(0, MAX_SEARCH_LENGTH)).replace(/\s+/gu, " ").trim();
}

function clampInteger(text: string | null, { min, max }: { min: number; max: number }): number {
  const number = Math.trunc(Number(text ?? min));
  return Number.isNaN(number) ? min : Math.min(Math.max(number, min), max);
}
