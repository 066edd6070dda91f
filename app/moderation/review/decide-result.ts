import type { FormResult } from "#app/platform/http/form-result.ts";

/** `done`: the ids of the decided items. `next`: the item to open then; null if none waits. */
export type DecideResult =
  | (Extract<FormResult, { ok: true }> & { message: string; done: number[]; next: { id: number; name: string } | null })
  | Extract<FormResult, { ok: false }>;

/** Where decisions are sent. */
export const DECIDE_PATH = "/review/decide";

/** The fields of a decision's form, beside those of its reason. */
export const DECISION_FIELDS = {
  decision: "decision",
  items: "items",
  /** The ids of other items of the station that are left as they are, separated by spaces. */
  also: "also",
  /** The query of the queue, from which the next item is taken. */
  view: "view",
  /** The id of the item that the page has opened meanwhile; without it the next one follows from the view. */
  next: "next",
} as const;

/** A form with this field has one field with the prefix for each accepted field of a proposal. */
export const FIELD_CHOICE = "chooses_fields";
export const FIELD_PREFIX = "field_";

export const DECISION_FAILED = "Não foi possível guardar a decisão. Tente novamente.";

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
