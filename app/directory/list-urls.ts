import { type ListQuery, listUrl, PAGE_SIZE } from "#app/catalogue/list-query.ts";

/** The address of a list with another choice, and all others as they are; a list that is another begins at its beginning. */
export function listUrlWith(query: ListQuery, choice: Partial<ListQuery>): string {
  return listUrl({ ...query, after: null, show: PAGE_SIZE, ...choice });
}

/** The address of the page that has every genre and country to choose from, for the same list. */
export function filtersUrl(query: ListQuery): string {
  return listUrlWith(query, {}).replace(/^\/stations/, "/stations/list/filters");
}
