import { type ListQuery, listUrl, PAGE_SIZE } from "#app/catalogue/list-query.ts";

/** The URL of a list with another choice and the others unchanged, from its first page. */
export function listUrlWith(query: ListQuery, choice: Partial<ListQuery>): string {
  return listUrl({ ...query, after: null, show: PAGE_SIZE, ...choice });
}

/** The URL of the page with all genres and countries of a list. */
export function filtersUrl(query: ListQuery): string {
  return listUrlWith(query, {}).replace(/^\/stations/, "/stations/list/filters");
}
