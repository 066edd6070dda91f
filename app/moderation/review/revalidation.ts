import { DECIDE_PATH } from "./decide-result.ts";

type Loading = { currentUrl: URL; nextUrl: URL; actionStatus?: number; formAction?: string };

const ITEM_PATH = /^\/review\/\d+$/;

/**
 * Whether the rows of the queue are read again. For another item they are not, so that it is shown sooner: they are
 * read with the next announced change, of which claiming the item is one.
 */
export function rereadsQueue(loading: Loading): boolean {
  const { currentUrl, nextUrl } = loading;
  const isSameQuery = currentUrl.search === nextUrl.search;
  const isOtherItem = isSameQuery && currentUrl.pathname !== nextUrl.pathname && ITEM_PATH.test(nextUrl.pathname);
  return !isOtherItem && rereadsItem(loading);
}

/**
 * Whether the open item is read again. After a decision the page reads everything once the next item is shown. What was
 * refused is no longer as it was shown.
 */
export function rereadsItem({ actionStatus, formAction }: Loading): boolean {
  return formAction !== DECIDE_PATH || (actionStatus !== undefined && actionStatus >= 400);
}
